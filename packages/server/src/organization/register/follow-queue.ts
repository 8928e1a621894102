import type { IncomingMessage } from 'node:http'
import { type EventId, parameterInvalid, type QueueId } from '@parley/contract'
import type { Client } from '../../delivery/waiting.ts'
import { credentialsProblem } from '../../directory/credentials.ts'
import type { RawCaller } from '../../http/raw-routes.ts'
import { addUrlEncoded, type SentParams } from '../../http/read-params.ts'
import { settled } from '../../later.ts'

/**
 * The texts of the events of a queue after the requested one: first those that exist, possibly none, then new
 * ones. Nothing is read for the next batch before it is requested. Ends when the server stops, when another
 * request polls the queue, or when the signal aborts. Refuses as soon as the key is revoked or expires.
 */
export async function* followQueue(
  { realm, viewer, key }: Pick<RawCaller, 'realm' | 'viewer' | 'key'>,
  request: IncomingMessage,
  gone: AbortSignal,
): AsyncGenerator<readonly string[], void, undefined> {
  const { queueId, lastEventId } = askedOf(request)
  const queue = await realm.queues.require(queueId, viewer.id)
  const held = { userId: viewer.id, keyId: key.id }
  // Invariant: every batch is checked, because a queue that always has events never waits.
  const checked = async (events: readonly string[]) => {
    if (realm.hasUnreadLoss) await realm.writer.catchUp()
    const problem = credentialsProblem(realm.directory, held)
    if (problem) throw problem
    return events
  }
  const client = clientOf(gone)
  let { events } = await realm.queues.read(queue, lastEventId)
  yield await checked(events)
  for (let cursor = lastEventId; !gone.aborted; ) {
    const last = events.at(-1)
    if (last !== undefined) cursor = idOf(last)
    const next = await realm.queues.wait(queue, cursor, held, client)
    events = (await settled(next)).events
    if (events.length === 0) return
    yield await checked(events)
  }
}

/** Note: one listener for all waits. */
function clientOf(gone: AbortSignal): Client {
  let whenGone: (() => void) | undefined
  gone.addEventListener('abort', () => whenGone?.(), { once: true })
  return {
    get isGone() {
      return gone.aborted
    },
    whenGone(callback) {
      whenGone = callback
    },
  }
}

function askedOf({ url = '', headers }: IncomingMessage): {
  queueId: QueueId
  lastEventId: EventId
} {
  const asked: SentParams = new Map()
  const query = url.indexOf('?')
  if (query >= 0) addUrlEncoded(asked, url.slice(query + 1))
  const last = headers['last-event-id'] ?? asked.get('last_event_id') ?? '-1'
  if (typeof last !== 'string' || !/^(-1|\d{1,15})$/.test(last))
    throw parameterInvalid({ name: 'last_event_id', problem: 'is not an id of an event' })
  return {
    queueId: (asked.get('queue_id') ?? '') as QueueId,
    lastEventId: Number(last) as EventId,
  }
}

/** Invariant: `serialize` writes the id first. */
export function idOf(text: string): EventId {
  return Number(/^\{"id":(\d+)/.exec(text)?.[1]) as EventId
}
