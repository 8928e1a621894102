import { queueUnknown } from '@parley/contract'
import type { LogPosition } from '../log-position.ts'
import { serialize } from './projection.ts'
import type { Queue } from './queue.ts'
import type { SightTimeline } from './sights.ts'
import { idAt } from './wire-ids.ts'

/** The most events in one answer; the client polls again at once for the rest. */
const maxEvents = 1000

/** The limit if the answer cannot end earlier. */
const maxAtAll = 10_000

/** The serialized facts of one answer, and how far in the log they reach. */
export class Answer {
  readonly #queue: Queue
  readonly #timeline: SightTimeline | undefined
  readonly #events: string[] = []
  #position: LogPosition
  /** The position of the last delivered fact. */
  #deliveredAt: LogPosition | undefined

  constructor(queue: Queue, timeline: SightTimeline | undefined, from: LogPosition) {
    this.#queue = queue
    this.#timeline = timeline
    this.#position = from
  }

  get position(): LogPosition {
    return this.#position
  }

  add(position: LogPosition, events: readonly string[]): void {
    this.#events.push(...events)
    this.#position = position
    if (events.length > 0) this.#deliveredAt = position
  }

  get isFull(): boolean {
    if (this.#events.length < maxEvents) return false
    if (this.#isSettledAt(this.#position)) return true
    // An object appeared and disappeared within too many events: a new snapshot is cheaper.
    if (this.#events.length >= maxAtAll) throw queueUnknown({ queue_id: this.#queue.id })
    return false
  }

  /**
   * Note: a client continues after its last event. If that is between the appearance and the disappearance of an
   * object that it did not receive, a heartbeat moves the client past it.
   */
  end(): { events: string[]; position: LogPosition } {
    const [events, position] = [this.#events, this.#position]
    if (this.#deliveredAt !== undefined && !this.#isSettledAt(this.#deliveredAt)) {
      events.push(serialize(idAt(this.#queue, position), { shared: { type: 'heartbeat' } }))
    }
    return { events, position }
  }

  #isSettledAt(position: LogPosition): boolean {
    return this.#timeline?.isSettledAt(position) ?? true
  }
}
