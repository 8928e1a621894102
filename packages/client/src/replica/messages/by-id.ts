import { ApiError } from '../../errors.ts'

/** The most messages in one request. The server refuses answers with more than 20,000,000 characters. */
const maxAtOnce = 100

export interface ByIdOptions {
  /** Fetches these messages. Calls `settle` while the answer is taken in. */
  readonly fetch: (ids: readonly number[], settle: () => void) => Promise<void>
  /** How long ids are gathered before a request. */
  readonly gatherMs?: number
  /** The shortest time from one request to the next. */
  readonly paceMs?: number
}

/** Messages to fetch by their ids: many in one request, and one request at a time. */
export class ById {
  readonly #ids = new Set<number>()
  readonly #options: ByIdOptions
  #isAsking = false
  #most = maxAtOnce
  #nextAt = 0

  constructor(options: ByIdOptions) {
    this.#options = options
  }

  ask(ids: Iterable<number>): void {
    for (const id of ids) this.#ids.add(id)
    this.resume()
  }

  delete(id: number): void {
    this.#ids.delete(id)
  }

  /** Fetches what is left after a failure. */
  resume(): void {
    if (this.#isAsking || this.#ids.size === 0) return
    this.#isAsking = true
    const ms = Math.max(this.#options.gatherMs ?? 0, this.#nextAt - performance.now())
    if (ms > 0) setTimeout(() => void this.#next(), ms)
    else void this.#next()
  }

  async #next(): Promise<void> {
    const mayGoOn = await this.#fetch([...this.#ids].slice(0, this.#most))
    this.#isAsking = false
    if (mayGoOn) this.resume()
  }

  async #fetch(asked: readonly number[]): Promise<boolean> {
    if (asked.length === 0) return false
    const { fetch, paceMs = 0 } = this.#options
    this.#nextAt = performance.now() + paceMs
    const settle = () => {
      for (const id of asked) this.#ids.delete(id)
    }
    try {
      await fetch(asked, settle)
      this.#most = Math.min(maxAtOnce, this.#most * 2)
      return true
    } catch (error) {
      // They are left, and the next event or load tries again.
      if (!(error instanceof ApiError && error.status === 400)) return false
      // A smaller answer may be accepted. If it is about one message, repeating does not help.
      this.#most = Math.ceil(asked.length / 2)
      if (asked.length === 1) settle()
      return true
    }
  }
}
