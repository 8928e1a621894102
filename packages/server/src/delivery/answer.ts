import { queueUnknown } from '@parley/contract'
import type { LogPosition } from '../log-position.ts'
import { serialize } from './projection.ts'
import type { Queue } from './queue.ts'
import type { Stretch } from './sights.ts'
import { idAt } from './wire-ids.ts'

/** The most events in one answer; the client asks again at once for the rest. */
const mostEvents = 1000

/** The most where the answer cannot end earlier. */
const mostAtAll = 10_000

/** The serialized facts of one answer, and how far in the log they reach. */
export class Answer {
  readonly #queue: Queue
  readonly #stretch: Stretch | undefined
  readonly #events: string[] = []
  #position: LogPosition
  /** Of the last fact that is told. */
  #toldAt: LogPosition | undefined

  constructor(queue: Queue, stretch: Stretch | undefined, from: LogPosition) {
    this.#queue = queue
    this.#stretch = stretch
    this.#position = from
  }

  get position(): LogPosition {
    return this.#position
  }

  add(position: LogPosition, events: readonly string[]): void {
    this.#events.push(...events)
    this.#position = position
    if (events.length > 0) this.#toldAt = position
  }

  get isFull(): boolean {
    if (this.#events.length < mostEvents) return false
    if (this.#isSettledAt(this.#position)) return true
    // Something came and went in the middle of very much: a new snapshot is cheaper than all of it.
    if (this.#events.length >= mostAtAll) throw queueUnknown({ queue_id: this.#queue.id })
    return false
  }

  /**
   * Note: a client goes on from the last event. Where that is in the middle of something that came and went, and was not
   * told, a heartbeat brings the client behind it.
   */
  end(): { events: string[]; position: LogPosition } {
    const [events, position] = [this.#events, this.#position]
    if (this.#toldAt !== undefined && !this.#isSettledAt(this.#toldAt)) {
      events.push(serialize(idAt(this.#queue, position), { shared: { type: 'heartbeat' } }))
    }
    return { events, position }
  }

  #isSettledAt(position: LogPosition): boolean {
    return this.#stretch?.isSettledAt(position) ?? true
  }
}
