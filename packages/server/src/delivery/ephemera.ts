import type { EventId, QueueId } from '@parley/contract'
import type { Projected } from './projection.ts'
import type { QueueViewer } from './queue.ts'

/**
 * Every kind of ephemeral event and its fields: momentary states that are never stored. Each feature adds its own
 * kinds by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features, see above
export interface EphemeralEvents {}

export type EphemeralKind = keyof EphemeralEvents & string

export type EphemeralEvent<K extends EphemeralKind = EphemeralKind> = {
  [Kind in K]: { readonly kind: Kind } & EphemeralEvents[Kind]
}[K]

/** The event and a viewer in, wire events or nothing out. */
export type EphemeralProjection<K extends EphemeralKind> = (
  event: EphemeralEvent<K>,
  viewer: QueueViewer,
) => Projected

/** One entry for every kind. */
export type EphemeralProjections = { readonly [K in EphemeralKind]: EphemeralProjection<K> }

// Long enough for a client that polls again at once; later the event would be outdated.
const keptMs = 5000

/** More than users type in that time; the oldest are dropped first. */
const maxKept = 1000

interface Kept {
  readonly number: number
  readonly at: number
  readonly event: EphemeralEvent
}

/** How far a queue has heard, and the id of the last one that it was given. */
interface Heard {
  readonly number: number
  readonly newestId: number
}

const nothingHeard: Heard = { number: 0, newestId: 0 }

/** The ephemeral events of the last moments, and the last one that each queue has received. */
export class Ephemera {
  readonly #heard = new Map<QueueId, Heard>()
  #kept: Kept[] = []
  #count = 0

  add(event: EphemeralEvent): void {
    this.#count++
    this.#forgetOld()
    this.#kept.push({ number: this.#count, at: performance.now(), event })
    if (this.#kept.length > maxKept) this.#kept.shift()
  }

  unheard(id: QueueId): readonly Kept[] {
    const { number } = this.#of(id)
    if (number === this.#count) return []
    this.#forgetOld()
    return this.#kept.filter((kept) => kept.number > number)
  }

  hear(id: QueueId, number: number): void {
    this.#heard.set(id, { ...this.#of(id), number })
  }

  /** The newest id that the queue was given here. */
  newestId(id: QueueId): number {
    return this.#of(id).newestId
  }

  give(id: QueueId, newestId: EventId): void {
    this.#heard.set(id, { ...this.#of(id), newestId })
  }

  /** A new queue receives nothing from before it. */
  start(id: QueueId): void {
    this.hear(id, this.#count)
  }

  #of(id: QueueId): Heard {
    return this.#heard.get(id) ?? nothingHeard
  }

  forget(id: QueueId): void {
    this.#heard.delete(id)
  }

  #forgetOld(): void {
    const oldest = performance.now() - keptMs
    this.#kept = this.#kept.filter(({ at }) => at >= oldest)
  }
}
