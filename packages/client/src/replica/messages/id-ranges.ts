/** From one id to another, both included. `Infinity`: up to the newest message, including future ones. */
export interface IdRange {
  readonly from: number
  readonly to: number
}

/** Ascending ranges of ids that neither overlap nor touch. */
export class IdRanges {
  #ranges: readonly IdRange[] = []

  get all(): readonly IdRange[] {
    return this.#ranges
  }

  around(id: number): IdRange | undefined {
    return this.#ranges.find(({ from, to }) => from <= id && id <= to)
  }

  has(id: number): boolean {
    return this.around(id) !== undefined
  }

  /** Merges overlapping or adjacent ranges. */
  add(added: IdRange): void {
    let { from, to } = added
    const others = this.#ranges.filter((range) => {
      const isApart = range.to + 1 < from || to + 1 < range.from
      if (isApart) return true
      from = Math.min(from, range.from)
      to = Math.max(to, range.to)
      return false
    })
    this.#ranges = [...others, { from, to }].sort((a, b) => a.from - b.from)
  }

  /** Removes a range of ids. */
  remove(gone: IdRange): void {
    this.#ranges = this.#ranges.flatMap(({ from, to }) => {
      const left = { from, to: Math.min(to, gone.from - 1) }
      const right = { from: Math.max(from, gone.to + 1), to }
      // Nothing is left after a range that has no end.
      return [left, right].filter((range) => range.from <= range.to && Number.isFinite(range.from))
    })
  }

  clear(): void {
    this.#ranges = []
  }
}
