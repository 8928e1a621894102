import { firstAtLeast } from '../id-list.ts'
import { type IdRange, IdRanges } from './id-ranges.ts'

/** The known messages of a narrow, and the ranges of ids in which none is missing. */
export class KnownIds {
  readonly #ranges = new IdRanges()
  /** The messages in the ranges, ascending. */
  #ids: number[] = []
  /** Messages in the ranges that may match the narrow: they are being fetched. */
  readonly #doubtful = new Set<number>()

  get ids(): readonly number[] {
    return this.#ids
  }

  get isDoubtful(): boolean {
    return this.#doubtful.size > 0
  }

  /** The ranges in which every message is known for certain. */
  certainRanges(): readonly IdRange[] {
    if (!this.isDoubtful) return this.#ranges.all
    const certain = new IdRanges()
    for (const range of this.#ranges.all) certain.add(range)
    for (const id of this.#doubtful) certain.remove({ from: id, to: id })
    return certain.all
  }

  covers(id: number): boolean {
    return this.#ranges.has(id)
  }

  rangeAround(id: number): IdRange | undefined {
    return this.#ranges.around(id)
  }

  get lastRange(): IdRange | undefined {
    return this.#ranges.all.at(-1)
  }

  idsIn({ from, to }: IdRange): number[] {
    return this.#ids.slice(firstAtLeast(this.#ids, from), firstAtLeast(this.#ids, to + 1))
  }

  addRange(range: IdRange): void {
    this.#ranges.add(range)
  }

  /** Removes a range of ids. */
  cut(gone: IdRange): void {
    this.#ranges.remove(gone)
    this.#ids = this.#ids.filter((id) => id < gone.from || id > gone.to)
  }

  clear(): void {
    this.#ranges.clear()
    this.#ids = []
    this.#doubtful.clear()
  }

  /** Decides about a doubtful message. Returns whether something changed. */
  settle(id: number, belongs: boolean): boolean {
    this.#doubtful.delete(id)
    if (!this.covers(id)) return false
    const at = firstAtLeast(this.#ids, id)
    if ((this.#ids[at] === id) === belongs) return false
    if (belongs) this.#ids.splice(at, 0, id)
    else this.#ids.splice(at, 1)
    return true
  }

  /** Returns the ids that lie in known ranges. */
  doubt(ids: readonly number[]): number[] {
    const inside = ids.filter((id) => this.covers(id))
    for (const id of inside) this.#doubtful.add(id)
    return inside
  }
}
