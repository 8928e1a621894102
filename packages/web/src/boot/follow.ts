import {
  ApiError,
  ConnectionError,
  type LightClient,
  type Patience,
  persist,
  type ServerEvent,
} from '@parley/client/light'
import type { Current } from './boot-state.ts'

export interface Cursor {
  readonly queueId: string
  readonly position: number
}

/** Called for each answer, in order. An answer without events confirms that everything up to here is known. */
export type Hear = (after: number, events: readonly ServerEvent[]) => void

interface Following extends Patience {
  readonly client: Pick<LightClient, 'queues'>
  readonly hear: Hear
  /** Returns a signal that aborts the pending poll when the state of the network may have changed. */
  readonly nudge: () => AbortSignal
  /** Whether the queue may end because it is far behind. */
  readonly mayGiveUp: boolean
}

/** More events than an open tab receives at once. */
const manyEvents = 500

/** More changes of the organization than this take longer to read and apply than a new registration. */
const mostChanges = 5000

/** Not a failure: the poll was aborted to be sent again. */
export class Nudged extends ConnectionError {}

/** Why a queue does not continue: the server does not know it, or so much has changed that a new one is cheaper. */
export type QueueEnd = 'unknown' | 'behind'

const endOf: Readonly<Record<string, QueueEnd>> = {
  BAD_EVENT_QUEUE_ID: 'unknown',
  EVENT_QUEUE_FAR_BEHIND: 'behind',
}

/** The server answers a long poll within a minute. A tab that was suspended does not wait longer for a lost answer. */
const pollMs = 75_000

/**
 * Polls for the events after a position until the queue ends or the signal aborts. Throws errors that a retry cannot
 * fix.
 */
export async function follow(start: Cursor, following: Following): Promise<QueueEnd> {
  let position = start.position
  // Note: the first poll is answered at once, so that a tab soon knows whether it is up to date.
  let asked = ask(start, following, true)
  for (;;) {
    const events = await asked
    if (isEnd(events)) return events
    const after = position
    position = positionAfter(position, events)
    const next = () => ask({ ...start, position }, following, isFarBehind(events))
    if (isFarBehind(events)) {
      // The server collects the next events while these are applied.
      asked = next()
      // A failure is thrown where the answer is awaited.
      asked.catch(() => undefined)
      following.hear(after, events)
    } else {
      following.hear(after, events)
      asked = next()
    }
  }
}

/** Whether an answer is so full that more events are probably waiting. */
export function isFarBehind(events: readonly ServerEvent[]): boolean {
  return events.length > manyEvents
}

/** Polls until there are no more events. Returns whether the server knows the queue. */
export async function catchUp(start: Cursor, following: Following): Promise<boolean> {
  let position = start.position
  for (;;) {
    const events = await ask({ ...start, position }, following, true)
    if (isEnd(events)) return false
    following.hear(position, events)
    if (events.length === 0) return true
    position = positionAfter(position, events)
  }
}

export function positionAfter(position: number, events: readonly ServerEvent[]): number {
  return events.reduce((newest, { id }) => Math.max(newest, id), position)
}

export function cursorOf({ replica, queueId }: Current): Cursor {
  return { queueId, position: replica.position }
}

function isEnd(answer: readonly ServerEvent[] | QueueEnd): answer is QueueEnd {
  return typeof answer === 'string'
}

/** The next events, or why there are none any more. */
async function ask(
  { queueId, position }: Cursor,
  { client, nudge, mayGiveUp, ...patience }: Following,
  atOnce: boolean,
): Promise<readonly ServerEvent[] | QueueEnd> {
  const cursor = {
    queue_id: queueId as never,
    last_event_id: position as never,
    max_changes: mayGiveUp ? mostChanges : undefined,
  }
  let wasNudged = false
  try {
    return await persist(patience, async (failures) => {
      // After a failure, the poll asks for an immediate answer, which shows that the network works again.
      const dont_block = atOnce || wasNudged || failures > 0
      const ending = either(patience.signal, nudge())
      try {
        const options = { signal: ending.signal, timeoutMs: dont_block ? 15_000 : pollMs }
        const { events } = await client.queues.getEvents({ ...cursor, dont_block }, options)
        if (events.length > 0 || dont_block) return events as unknown as readonly ServerEvent[]
        throw new ConnectionError('A long poll ended without an event: the server is stopping')
      } catch (error) {
        patience.signal?.throwIfAborted()
        if (!ending.signal.aborted) throw error
        wasNudged = true
        throw new Nudged('The network may have changed')
      } finally {
        ending.release()
      }
    })
  } catch (error) {
    const end = error instanceof ApiError ? endOf[error.code] : undefined
    if (end) return end
    throw error
  }
}

// Note: `AbortSignal.any` leaks memory per call if one of its signals lives longer than the calls.
function either(...signals: readonly (AbortSignal | undefined)[]) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  }
  const release = () => {
    for (const signal of signals) signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, release }
}
