interface Asker {
  underway: number
  readonly waiting: Set<() => void>
}

interface Shares {
  readonly atOnce: number
  readonly perAsker: number
}

/** Lets a few pieces of work run at once, and of each asker fewer: one whose work is slow delays no other asker's. */
export class FairTurns {
  readonly #shares: Shares
  /** Askers with work, in the order of their next turns. */
  readonly #askers = new Map<string, Asker>()
  #underway = 0

  constructor(shares: Shares) {
    this.#shares = shares
  }

  get isIdle(): boolean {
    return this.#underway === 0
  }

  /** How many pieces of work of an asker wait. */
  waitingOf(asker: string): number {
    return this.#askers.get(asker)?.waiting.size ?? 0
  }

  async run<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#askers.get(asker) ?? { underway: 0, waiting: new Set() }
    this.#askers.set(asker, own)
    if (this.#isFree(own)) this.#begin(own)
    else await new Promise<void>((begin) => own.waiting.add(begin))
    try {
      return await work()
    } finally {
      this.#end(asker, own)
    }
  }

  #isFree({ underway }: Asker): boolean {
    return this.#underway < this.#shares.atOnce && underway < this.#shares.perAsker
  }

  #begin(own: Asker): void {
    this.#underway++
    own.underway++
  }

  #end(asker: string, own: Asker): void {
    this.#underway--
    own.underway--
    if (own.underway === 0 && own.waiting.size === 0) this.#askers.delete(asker)
    for (const [name, other] of this.#askers) {
      const [begin] = other.waiting
      if (!begin || !this.#isFree(other)) continue
      other.waiting.delete(begin)
      this.#askers.delete(name)
      this.#askers.set(name, other)
      this.#begin(other)
      begin()
      return
    }
  }
}
