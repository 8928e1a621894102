/** This many waiting actions are worth a commit of their own, even if more are to come. */
const worthCommit = 8

/**
 * Decides when a group begins: at the end of the turn of the event loop, or earlier when half of the actions under way
 * wait. With 64 clients, a turn takes longer than a commit. In halves, the database works on one while this thread reads and
 * answers the other. In one group, each would wait for the other.
 */
export class Gathering {
  #enough = worthCommit
  #begin: () => void = () => undefined

  /** Resolves when the next group begins. */
  async untilBegin(waiting: number): Promise<void> {
    if (waiting >= this.#enough) return
    await new Promise<void>((begin) => {
      this.#begin = begin
      setImmediate(begin)
    })
  }

  /** An action came. `waiting` is the number of actions that wait now. */
  came(waiting: number): void {
    if (waiting >= this.#enough) this.#begin()
  }

  /** A group has ended, which waited for the database. Returns whether the next one begins at once. */
  ended(size: number, waiting: number): boolean {
    this.#enough = Math.max(worthCommit, Math.ceil((size + waiting) / 2))
    return waiting >= this.#enough
  }

  /** The next group begins in another turn: without a statement to wait for, this turn might never end. */
  endedAtOnce(): void {
    this.#enough = Number.POSITIVE_INFINITY
  }
}
