import { Buckets } from '../../http/buckets.ts'

/** Seconds for the pages of one member, with their bots: more than links in a conversation take. */
const rule = { requests: 60, perSeconds: 600 }

/** How long pages of each member have taken. Those of members who used up their time are not fetched, so that others do not wait for them. */
export class PreviewTime {
  readonly #left = new Buckets(rule)

  hasLeft(member: string): boolean {
    return this.#left.at(member, Date.now()).tokens > 0
  }

  async spend<Result>(member: string, work: () => Promise<Result>): Promise<Result> {
    const before = Date.now()
    try {
      return await work()
    } finally {
      const now = Date.now()
      this.#left.at(member, now).tokens -= (now - before) / 1000
    }
  }
}
