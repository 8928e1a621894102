import type { api, QueueId } from '@parley/contract'
import { longPollTimeoutMs } from './call.ts'
import type { Client, InputOf, OutputOf } from './client.ts'
import { ApiError, ConnectionError } from './errors.ts'
import type { EventStream } from './event-stream.ts'
import type { ServerEvent, Snapshot } from './events.ts'
import { backoff, type Patience, pause, persist } from './patience.ts'

export type RegisterInput = InputOf<typeof api.queues.register>

/** The updates of `listen`. */
export type Update =
  /** The initial state. `restarted` means that it replaces all earlier updates. */
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly restarted: boolean }
  | { readonly kind: 'event'; readonly event: ServerEvent }

type Delivered = OutputOf<typeof api.queues.getEvents>['events']

/** How `listen` waits and receives events. */
export interface Listening extends Patience {
  /** Receives events from a stream while that works, and polls otherwise. → `eventStream` */
  readonly stream?: EventStream | undefined
}

const goodbyeTimeoutMs = 2000
/** After this many consecutive streams without an event, only polls are used: a proxy may be buffering the stream. */
const maxFruitlessStreams = 2
/** The server does not know the queue, or no longer does. */
const queueUnknown = 'BAD_EVENT_QUEUE_ID'

/**
 * Delivers a snapshot and then every event after it, each once and in order.
 *
 * After network failures and restarts of the server it continues where it was. If the server no longer
 * knows the queue, it registers a new one and delivers another snapshot. It ends when the signal aborts,
 * and throws errors that a retry cannot fix, such as a revoked API key. When it ends, it deletes its queue.
 *
 * It is an iterable instead of a set of callbacks, so the caller determines the pace: an event counts as
 * received when the caller asks for the next one, state is in the variables of one loop, an exception
 * is thrown in the loop, and `break` ends it.
 */
export async function* listen(
  client: Pick<Client, 'queues'>,
  options: RegisterInput = {},
  patience: Listening = {},
): AsyncGenerator<Update, void, undefined> {
  const { signal } = patience
  let queue: QueueId | undefined
  try {
    let fruitless = 0
    for (let restarted = false; ; restarted = true) {
      const snapshot: Snapshot = await persist(patience, () =>
        client.queues.register(options, { signal }),
      )
      queue = snapshot.queue_id
      yield { kind: 'snapshot', snapshot, restarted }
      const heard = yield* follow(client, snapshot, patience)
      queue = undefined
      fruitless = heard ? 0 : fruitless + 1
      await beforeRegisteringAgain(fruitless, patience)
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
  } finally {
    if (queue) await giveUp(client, queue)
  }
}

/** Delivers the events after a snapshot until the server no longer knows the queue. Returns whether it ever did. */
async function* follow(
  client: Pick<Client, 'queues'>,
  snapshot: Snapshot,
  patience: Listening,
): AsyncGenerator<Update, boolean, undefined> {
  const place: Place = { snapshot, position: snapshot.last_event_id }
  let fruitless = 0
  for (let heard = false; ; heard = true) {
    const triesStream = patience.stream !== undefined && fruitless < maxFruitlessStreams
    if (triesStream) {
      const before = place.position
      yield* told(streamed(place, patience), place, patience)
      fruitless = place.position > before ? 0 : fruitless + 1
    }
    // Note: a poll finds out why a stream ended: it retries or throws.
    const events = await poll(client, place, patience, triesStream)
    if (!events) return heard
    yield* told(events, place, patience)
  }
}

/** A queue, and the id of its last received event. */
interface Place {
  readonly snapshot: Snapshot
  position: number
}

async function* told(
  events: Iterable<Delivered[number]> | AsyncIterable<Delivered[number]>,
  place: Place,
  { signal }: Listening,
): AsyncGenerator<Update, void, undefined> {
  for await (const event of events) {
    if (event.id <= place.position) continue
    signal?.throwIfAborted()
    place.position = event.id
    if (event.type === 'heartbeat') continue
    // The contract declares events one by one; for this answer it only requires events.
    yield { kind: 'event', event: event as unknown as ServerEvent }
  }
}

/** The events of a stream, until it ends for any reason. */
async function* streamed(
  { snapshot, position }: Place,
  { stream, signal }: Listening,
): AsyncGenerator<Delivered[number], void, undefined> {
  if (!stream) return
  const following = { queue_id: snapshot.queue_id, last_event_id: position, signal }
  try {
    yield* stream({ ...following, timeoutMs: waitingMs(snapshot) })
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
  }
}

function waitingMs({ event_queue_longpoll_timeout_seconds: seconds }: Snapshot): number {
  return seconds === undefined ? longPollTimeoutMs : seconds * 1000
}

/** The next events; undefined if the server does not know the queue. */
async function poll(
  client: Pick<Client, 'queues'>,
  { snapshot, position }: Place,
  patience: Patience,
  looksOnly: boolean,
): Promise<Delivered | undefined> {
  const { queue_id } = snapshot
  const timeoutMs = waitingMs(snapshot)
  try {
    return await persist(patience, async (failures) => {
      // After a failure it requests an immediate answer, to find out when the connection works again.
      const dont_block = looksOnly || failures > 0
      const { signal } = patience
      const cursor = { queue_id, last_event_id: position, dont_block }
      const { events } = await client.queues.getEvents(cursor, { signal, timeoutMs })
      if (events.length > 0 || dont_block) return events
      throw new ConnectionError('A long poll ended without an event: the server is stopping')
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === queueUnknown) return undefined
    throw error
  }
}

// A server that lost one queue has probably lost all, and snapshots are the most expensive requests: clients should
// not all send them at once, nor repeatedly.
async function beforeRegisteringAgain(fruitless: number, patience: Patience): Promise<void> {
  const { wait = pause, signal } = patience
  await wait(backoff(fruitless, patience), signal)
}

async function giveUp(client: Pick<Client, 'queues'>, queue_id: QueueId): Promise<void> {
  const leaving = client.queues.deleteQueue({ queue_id }, { timeoutMs: goodbyeTimeoutMs })
  // An abandoned queue expires by itself.
  await leaving.catch(() => undefined)
}
