import { maxId } from '@parley/contract'
import type { Bitmap } from './bitmap.ts'

/** A set of ids, of which those with `after < id <= upTo` count. */
export interface IdRange {
  readonly ids: Bitmap
  readonly after: number
  readonly upTo: number | null
}

/** Sets that contain all ids from one on. */
export type IdsBack = (since: number) => Promise<readonly IdRange[]>

/** The nearest ids of sets on one side of an anchor, which is not included. */
export interface Search {
  readonly anchor: number
  readonly side: 'before' | 'after'
  readonly wanted: number
}

/** The first search covers this many ids from the anchor; each further one four times as many. */
const firstReach = 512

/** Ascending; fewer than wanted are all. */
export async function nearestIds(sources: IdsBack, search: Search): Promise<number[]> {
  const { anchor, side, wanted } = search
  const found: number[] = []
  const farthest = side === 'before' ? anchor : maxId - anchor
  let near = 1
  for (let reach = firstReach; found.length < wanted && near <= farthest; reach *= 4) {
    const part = new Part(search, near, Math.min(reach, farthest))
    const { inside: ranges } = part.in(await sources(part.first))
    while (near <= part.far && found.length < wanted) {
      const nearest = smallest(ranges, new Part(search, near, part.far), wanted - found.length)
      found.push(...nearest.idsOf(ranges))
      near = nearest.far + 1
    }
  }
  return found.slice(0, wanted).sort((a, b) => a - b)
}

/** The ids of a range, in no order. */
export function idsWithin(sources: readonly IdRange[], from: number, to: number): number[] {
  const found: number[] = []
  for (const { ids, after, upTo } of sources) {
    const first = Math.max(from, after + 1)
    const last = Math.min(to, upTo ?? maxId)
    if (first <= last) for (const id of ids.rangeUint32Array(first, last + 1)) found.push(id)
  }
  return found
}

interface Inside {
  readonly inside: readonly IdRange[]
  readonly count: number
}

/** The ids whose distance from the anchor is at least `near` and at most `far`. */
class Part {
  readonly near: number
  readonly far: number
  readonly first: number
  readonly last: number
  readonly #search: Search

  constructor(search: Search, near: number, far: number) {
    const { anchor, side } = search
    this.#search = search
    this.near = near
    this.far = far
    this.first = side === 'before' ? anchor - far : anchor + near
    this.last = side === 'before' ? anchor - near : anchor + far
  }

  /** Only as far as this. */
  upTo(far: number): Part {
    return new Part(this.#search, this.near, far)
  }

  /** The ranges with ids in this part, and how many they are; one that is in two of them counts twice. */
  in(ranges: readonly IdRange[]): Inside {
    const inside: IdRange[] = []
    let count = 0
    for (const range of ranges) {
      const first = Math.max(this.first, range.after + 1)
      const last = Math.min(this.last, range.upTo ?? maxId)
      const found = first <= last ? range.ids.rangeCardinality(first, last + 1) : 0
      if (found === 0) continue
      inside.push(range)
      count += found
    }
    return { inside, count }
  }

  /** The nearest first. */
  idsOf(ranges: readonly IdRange[]): number[] {
    const ids = [...new Set(idsWithin(ranges, this.first, this.last))].sort((a, b) => a - b)
    return this.#search.side === 'before' ? ids.reverse() : ids
  }
}

/**
 * A part with enough ids, and not many more; the whole part if it has too few. Counting them takes less than a
 * microsecond for each set, listing thousands to take a hundred took milliseconds. Sets without any in a part have none
 * in a smaller one, so most of many sets are counted a few times only.
 */
function smallest(ranges: readonly IdRange[], whole: Part, wanted: number): Part {
  let found = whole
  let { inside, count } = whole.in(ranges)
  let tooNear = whole.near - 1
  while (count > 2 * wanted && found.far - tooNear > 1) {
    const middle = (tooNear + found.far) >> 1
    const nearer = whole.upTo(middle)
    const there = nearer.in(inside)
    if (there.count < wanted) {
      tooNear = middle
      continue
    }
    found = nearer
    ;({ inside, count } = there)
  }
  return found
}
