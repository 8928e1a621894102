import type { QueueId } from '@parley/contract'
import type { Projection } from './projection.ts'

/**
 * Every kind of ephemeral event and its fields: what is true for a moment and never stored. Each feature
 * adds its own kinds by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features, see above
export interface EphemeralEvents {}

export type EphemeralKind = keyof EphemeralEvents & string

export type EphemeralEvent<K extends EphemeralKind = EphemeralKind> = {
  [Kind in K]: { readonly kind: Kind } & EphemeralEvents[Kind]
}[K]

/** The event and a viewer in, wire event or nothing out; one entry for every kind. */
export type EphemeralProjections = {
  readonly [K in EphemeralKind]: (
    event: EphemeralEvent<K>,
    viewer: Parameters<Projection<never>>[1],
  ) => ReturnType<Projection<never>>
}

// Long enough for a client that asks again at once; later it would be news of the past.
const keptMs = 5000

/** More than anybody types in that time; the oldest go first. */
const mostKept = 1000

interface Kept {
  readonly number: number
  readonly at: number
  readonly event: EphemeralEvent
}

/** The ephemeral events of the last moments, and how far each queue has heard of them. */
export class Ephemera {
  readonly #heard = new Map<QueueId, number>()
  #kept: Kept[] = []
  #count = 0

  add(event: EphemeralEvent): void {
    this.#count++
    this.#forgetOld()
    this.#kept.push({ number: this.#count, at: Date.now(), event })
    if (this.#kept.length > mostKept) this.#kept.shift()
  }

  /** What the queue has not heard of; it has, after this. */
  takeFor(id: QueueId): EphemeralEvent[] {
    const heard = this.#heard.get(id) ?? 0
    this.#heard.set(id, this.#count)
    if (heard === this.#count) return []
    this.#forgetOld()
    return this.#kept.filter(({ number }) => number > heard).map(({ event }) => event)
  }

  /** A new queue hears of nothing that was before it. */
  start(id: QueueId): void {
    this.#heard.set(id, this.#count)
  }

  forget(id: QueueId): void {
    this.#heard.delete(id)
  }

  #forgetOld(): void {
    const oldest = Date.now() - keptMs
    this.#kept = this.#kept.filter(({ at }) => at >= oldest)
  }
}
