/** Lets a few pieces of work run at once; the others wait and begin in the order in which they came. */
export class FewAtOnce {
  readonly #most: number
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#most) this.#running++
    else await new Promise<void>((begin) => this.#waiting.add(begin))
    try {
      return await work()
    } finally {
      this.#handOn()
    }
  }

  /** The next one takes over directly, so that no new one comes first. */
  #handOn(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#running--
  }
}
