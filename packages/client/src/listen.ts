import type { api, QueueId } from '@parley/contract'
import { longPollTimeoutMs } from './call.ts'
import type { Client, InputOf, OutputOf } from './client.ts'
import { ApiError, ConnectionError } from './errors.ts'
import type { ServerEvent, Snapshot } from './events.ts'
import { backoff, type Patience, pause, persist } from './patience.ts'

export type RegisterInput = InputOf<typeof api.queues.register>

/** The updates of `listen`. */
export type Update =
  /** The initial state. `restarted` means that it replaces all earlier updates. */
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly restarted: boolean }
  | { readonly kind: 'event'; readonly event: ServerEvent }

type Delivered = OutputOf<typeof api.queues.getEvents>['events']

const goodbyeTimeoutMs = 2000
/** The server does not know the queue (any more). */
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
  patience: Patience = {},
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
      await beforeRegisteringAnew(fruitless, patience)
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
  } finally {
    if (queue) await giveUp(client, queue)
  }
}

/** The events after a snapshot, until the server does not know the queue; returns whether it ever did. */
async function* follow(
  client: Pick<Client, 'queues'>,
  snapshot: Snapshot,
  patience: Patience,
): AsyncGenerator<Update, boolean, undefined> {
  let position: number = snapshot.last_event_id
  for (let heard = false; ; heard = true) {
    const events = await poll(client, snapshot, position, patience)
    if (!events) return heard
    for (const event of events) {
      if (event.id <= position) continue
      patience.signal?.throwIfAborted()
      position = event.id
      if (event.type === 'heartbeat') continue
      // The contract declares events one by one; for this answer it only requires events.
      yield { kind: 'event', event: event as unknown as ServerEvent }
    }
  }
}

/** The next events; undefined if the server does not know the queue. */
async function poll(
  client: Pick<Client, 'queues'>,
  snapshot: Snapshot,
  position: number,
  patience: Patience,
): Promise<Delivered | undefined> {
  const { queue_id, event_queue_longpoll_timeout_seconds: seconds } = snapshot
  const timeoutMs = seconds === undefined ? longPollTimeoutMs : seconds * 1000
  try {
    return await persist(patience, async (failures) => {
      // After a failure it requests an immediate answer, to find out when the connection works again.
      const cursor = { queue_id, last_event_id: position, dont_block: failures > 0 }
      const { signal } = patience
      const { events } = await client.queues.getEvents(cursor, { signal, timeoutMs })
      if (events.length > 0 || failures > 0) return events
      throw new ConnectionError('A long poll ended without an event: the server is stopping')
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === queueUnknown) return undefined
    throw error
  }
}

// A server that lost one queue has probably lost all, and snapshots are the most expensive requests: clients should
// not all send them at once, nor repeatedly.
async function beforeRegisteringAnew(fruitless: number, patience: Patience): Promise<void> {
  const { wait = pause, signal } = patience
  await wait(backoff(fruitless, patience), signal)
}

async function giveUp(client: Pick<Client, 'queues'>, queue_id: QueueId): Promise<void> {
  const leaving = client.queues.deleteQueue({ queue_id }, { timeoutMs: goodbyeTimeoutMs })
  // A queue that cannot be given up expires by itself.
  await leaving.catch(() => undefined)
}
