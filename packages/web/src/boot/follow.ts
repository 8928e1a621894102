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

export interface Following extends Patience {
  readonly client: Pick<LightClient, 'queues'>
  readonly hear: Hear
  /** Returns a signal that aborts the pending poll when the state of the network may have changed. */
  readonly nudge: () => AbortSignal
}

interface CatchingUp extends Following {
  /** Whether the state that the events continue is still that of the tab. */
  readonly isWanted: () => boolean
}

/** More events than an open tab receives at once. */
const manyEvents = 500

/** More changes of the organization than this take longer to read and apply than a new registration. */
const maxChanges = 5000

/** The server answers every minute. After a longer silence, an open tab may be far behind, too. */
const longSilenceMs = 5 * 60_000

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
  const pace = new Pace()
  let asked = ask(start, following, { atOnce: true, pace })
  for (;;) {
    const events = await asked
    if (isEnd(events)) return events
    const after = position
    position = positionAfter(position, events)
    const next = () => ask({ ...start, position }, following, { atOnce: isFarBehind(events), pace })
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

/** Polls until there are no more events, the queue ends or nobody wants them. Returns why the queue has ended. */
export async function catchUp(start: Cursor, following: CatchingUp): Promise<QueueEnd | undefined> {
  const pace = new Pace()
  for (let position = start.position; following.isWanted(); ) {
    const events = await ask({ ...start, position }, following, { atOnce: true, pace })
    if (isEnd(events)) return events
    if (!following.isWanted()) return undefined
    following.hear(position, events)
    if (events.length === 0) return undefined
    position = positionAfter(position, events)
  }
  return undefined
}

/** When the server answered last. */
class Pace {
  #heardAt = Number.NEGATIVE_INFINITY

  note(): void {
    this.#heardAt = Date.now()
  }

  /**
   * Whether the queue may end because it is far behind. Only after a silence: a tab that follows receives all changes anyway, and
   * counting them at each poll costs the server.
   */
  get mayGiveUp(): boolean {
    return Date.now() - this.#heardAt > longSilenceMs
  }
}

interface How {
  readonly atOnce: boolean
  readonly pace: Pace
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
  { client, nudge, ...patience }: Following,
  { atOnce, pace }: How,
): Promise<readonly ServerEvent[] | QueueEnd> {
  const cursor = {
    queue_id: queueId as never,
    last_event_id: position as never,
  }
  let wasNudged = false
  try {
    return await persist(patience, async (failures) => {
      // After a failure, the poll asks for an immediate answer, which shows that the network works again.
      const dont_block = atOnce || wasNudged || failures > 0
      const ending = either(patience.signal, nudge())
      try {
        const options = { signal: ending.signal, timeoutMs: dont_block ? 15_000 : pollMs }
        const max_changes = pace.mayGiveUp ? maxChanges : undefined
        const polled = { ...cursor, dont_block, max_changes }
        const { events } = await client.queues.getEvents(polled, options)
        pace.note()
        if (events.length > 0 || dont_block) return events as unknown as readonly ServerEvent[]
        throw new ConnectionError('The server is stopping')
      } catch (error) {
        patience.signal?.throwIfAborted()
        if (!ending.signal.aborted) throw error
        wasNudged = true
        throw new Nudged()
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
