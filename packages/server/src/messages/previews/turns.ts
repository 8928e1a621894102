import { outsideBusy } from '@parley/contract'

interface TurnLimits {
  readonly atOnce: number
  /** Of one host: a slow one waits for itself. */
  readonly perHost: number
  readonly waiting: number
}

interface Waiting {
  readonly host: string
  readonly begin: () => void
}

/** Limits how many tasks run at once. A limited number waits; further ones are refused. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #byHost = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #underway = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  async take<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isFree(host)) this.#begin(host)
    else await this.#wait(host)
    try {
      return await work()
    } finally {
      this.#end(host)
    }
  }

  #isFree(host: string): boolean {
    const { atOnce, perHost } = this.#limits
    return this.#underway < atOnce && (this.#byHost.get(host) ?? 0) < perHost
  }

  #begin(host: string): void {
    this.#underway++
    this.#byHost.set(host, (this.#byHost.get(host) ?? 0) + 1)
  }

  /** Note: a finished task hands its turn on directly, so that no new one comes first. */
  #wait(host: string): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw outsideBusy({})
    return new Promise((begin) => this.#waiting.push({ host, begin }))
  }

  #end(host: string): void {
    const left = (this.#byHost.get(host) ?? 0) - 1
    if (left > 0) this.#byHost.set(host, left)
    else this.#byHost.delete(host)
    this.#underway--
    const next = this.#waiting.findIndex((waiting) => this.#isFree(waiting.host))
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1)
    if (!waiting) return
    this.#begin(waiting.host)
    waiting.begin()
  }
}
