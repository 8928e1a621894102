/** Ids in ascending order, changed in place. */
export class IdList {
  readonly #ids: number[] = []

  constructor(ids: readonly number[] = []) {
    this.#ids = isAscending(ids) ? [...ids] : [...new Set(ids)].sort((a, b) => a - b)
  }

  get size(): number {
    return this.#ids.length
  }

  get first(): number | undefined {
    return this.#ids[0]
  }

  get last(): number | undefined {
    return this.#ids.at(-1)
  }

  toArray<Id extends number>(): Id[] {
    return [...this.#ids] as Id[]
  }

  /** Returns whether the id is new. New ids are usually the largest. */
  add(id: number): boolean {
    const at = firstAtLeast(this.#ids, id)
    if (this.#ids[at] === id) return false
    this.#ids.splice(at, 0, id)
    return true
  }

  /** Takes one pass, however many ids are removed. */
  removeAll(gone: ReadonlySet<number>): void {
    let kept = 0
    for (const id of this.#ids) {
      if (!gone.has(id)) this.#ids[kept++] = id
    }
    this.#ids.length = kept
  }
}

/** The index of the first id that is at least `wanted`, in ascending ids. */
export function firstAtLeast(ids: readonly number[], wanted: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether each is larger than the one before it, as in answers of the server. */
function isAscending(ids: readonly number[]): boolean {
  for (let at = 1; at < ids.length; at++) {
    if ((ids[at] ?? 0) <= (ids[at - 1] ?? 0)) return false
  }
  return true
}
