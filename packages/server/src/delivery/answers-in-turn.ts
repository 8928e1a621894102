/**
 * How many answers begin in one round of the event loop. Measured with 10,000 waiting clients that get the same message:
 * all in one round, they need 78 KB of memory each, and all other requests wait until the last is written.
 */
const perRound = 100

/** Begins many answers a few at a time, in order. The first of a round begin at once. */
export class AnswersInTurn {
  #waiting: (() => void)[] = []
  #begun = 0
  #isScheduled = false

  add(begin: () => void): void {
    if (this.#begun < perRound) {
      this.#begun++
      begin()
    } else this.#waiting.push(begin)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#nextRound())
  }

  #nextRound(): void {
    const now = this.#waiting.slice(0, perRound)
    this.#waiting = this.#waiting.slice(perRound)
    this.#begun = now.length
    this.#isScheduled = now.length > 0
    if (this.#isScheduled) setImmediate(() => this.#nextRound())
    for (const begin of now) begin()
  }
}
