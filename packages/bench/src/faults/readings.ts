import { isDeepStrictEqual } from 'node:util'
import { ask, insistOnReading, type Person } from './ask.ts'
import type { Node } from './node.ts'

export interface MessageAsRead {
  readonly id: number
  readonly content: string
}

/** A stored message. */
export interface StoredMessage extends MessageAsRead {
  /** In seconds. */
  readonly timestamp: number
}

const page = 1000

/** All messages of the common channel, oldest first, as one node returns them. */
export async function readAll(node: Node, person: Person): Promise<StoredMessage[]> {
  const found: StoredMessage[] = []
  for (;;) {
    const body = await insistOnReading(node, person, {
      method: 'GET',
      path: '/messages',
      params: {
        anchor: String(found.at(-1)?.id ?? 'oldest'),
        include_anchor: String(found.length === 0),
        num_before: '0',
        num_after: String(page),
        apply_markdown: 'false',
        narrow: JSON.stringify([{ operator: 'channel', operand: 'general' }]),
      },
    })
    found.push(...(body.messages as StoredMessage[]))
    if (body.found_newest) return found
  }
}

/** Whether a user can read any message of a channel. */
export async function readingOf(node: Node, person: Person, channel: string): Promise<boolean> {
  const params = {
    anchor: 'newest',
    num_before: '1',
    num_after: '0',
    narrow: JSON.stringify([{ operator: 'channel', operand: channel }]),
  }
  const answer = await ask(
    node,
    person,
    { method: 'GET', path: '/messages', params },
    () => undefined,
  )
  return answer?.status === 200 && (answer.body.messages as readonly unknown[]).length > 0
}

/** Fields of the snapshot that belong to the queue or depend on the time. */
const ofTheMoment = [
  'queue_id',
  'last_event_id',
  'server_generation',
  'server_timestamp',
  'presences',
  'presence_last_update_id',
]

/** The snapshot of a client at this node, without those fields. */
export async function stateOf(node: Node, person: Person): Promise<Record<string, unknown>> {
  const question = {
    method: 'POST',
    path: '/register',
    params: { idle_queue_timeout: '60' },
  } as const
  const body = await insistOnReading(node, person, question)
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ofTheMoment.includes(name)))
}

/** The fields in which two snapshots differ. */
export function differences(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]))
}
