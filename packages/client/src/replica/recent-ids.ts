/** The ids that were added last, up to a maximum: the oldest are forgotten. */
export class RecentIds {
  readonly #most: number
  /** In the order in which they were added. */
  readonly #ids = new Set<number>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#ids.size
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  addAll(ids: readonly number[]): void {
    for (const id of ids) {
      this.#ids.add(id)
      if (this.#ids.size <= this.#most) continue
      for (const oldest of this.#ids) {
        this.#ids.delete(oldest)
        break
      }
    }
  }
}
