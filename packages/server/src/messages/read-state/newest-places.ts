import type { MessageId, UserId } from '@parley/contract'
import type { Placed } from '../../directory/moves.ts'

/** A message as far as it decides whose history it belongs to. */
export interface NewestPlace extends Placed {
  readonly senderId: UserId
}

/** The minimum number of known messages, if there are as many; the maximum is twice that. */
export const fewestPlaces = 4096

/** After every so many places, `before` considers whether it can still find enough. */
const givesUpEvery = 1024

type Counts = (place: NewestPlace) => boolean

/**
 * The places of the newest messages. The end of a user's history is found by walking back through these, which is
 * faster than searching every channel: all of them take 80 µs, a statement several hundred. Invariant: contains each stored message whose id is at least `from`.
 */
export class NewestPlaces {
  /** Ascending by id. */
  #places: NewestPlace[]
  #from: number

  /** The newest messages that are stored, ascending; fewer than `fewestPlaces` are all. */
  constructor(places: readonly NewestPlace[]) {
    this.#places = [...places]
    this.#from = places.length < fewestPlaces ? 0 : (places[0]?.id ?? 0)
  }

  /** All of them, for the invariant. */
  get all(): readonly NewestPlace[] {
    return this.#places
  }

  get from(): number {
    return this.#from
  }

  /** Adds a message, or moves it. */
  put(place: NewestPlace): void {
    if (place.id < this.#from) return
    const at = this.#indexOf(place.id)
    this.#places.splice(at, this.#places[at]?.id === place.id ? 1 : 0, place)
    if (this.#places.length <= 2 * fewestPlaces) return
    this.#places = this.#places.slice(-fewestPlaces)
    this.#from = this.#places[0]?.id ?? 0
  }

  remove(ids: readonly MessageId[]): void {
    const removed = new Set(ids)
    this.#places = this.#places.filter(({ id }) => !removed.has(id))
  }

  /**
   * The nearest matching ids before an anchor, ascending; undefined if they may be farther away, or probably are: who
   * receives one message of a thousand would walk through all places, and search the sets of ids after it.
   */
  before(anchor: number, count: number, counts: Counts): MessageId[] | undefined {
    const found: MessageId[] = []
    const first = this.#indexOf(anchor) - 1
    for (let at = first; found.length < count; at--) {
      const place = this.#places[at]
      if (!place) return this.#from === 0 ? found.reverse() : undefined
      if (counts(place)) found.push(place.id)
      const walked = first - at + 1
      if (walked % givesUpEvery === 0 && this.#isHopeless((found.length + 1) / walked, count))
        return undefined
    }
    return found.reverse()
  }

  /** Whether all places together would contain less than half of the wanted messages, if this share of them matches. */
  #isHopeless(share: number, wanted: number): boolean {
    return this.#from > 0 && 2 * share * this.#places.length < wanted
  }

  /** The same from an anchor on, itself included. */
  since(anchor: number, count: number, counts: Counts): MessageId[] | undefined {
    if (count === 0) return []
    if (anchor < this.#from) return undefined
    const found: MessageId[] = []
    const first = this.#indexOf(anchor)
    for (let at = first; found.length < count; at++) {
      const place = this.#places[at]
      if (!place) break
      if (counts(place)) found.push(place.id)
    }
    return found
  }

  /** The index of a message in the list, or the one that it would have. */
  #indexOf(id: number): number {
    let [low, high] = [0, this.#places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#places[middle]?.id ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
