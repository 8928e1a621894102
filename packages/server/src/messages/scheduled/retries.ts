const firstDelayMs = 5000
const longestDelayMs = 600_000

/** An attempt fails at most this often by a fault of the server: about five minutes pass until then. */
export const maxFailures = 7

interface Retry {
  failures: number
  delayMs: number
  at: number
}

/**
 * The due messages of an organization that could not be sent, and when this node tries again. Until then, others have
 * their turn.
 */
export class Retries {
  readonly #now: () => number
  readonly #retries = new Map<number, Retry>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** The ids of those whose next attempt is not due. */
  get waiting(): number[] {
    const now = this.#now()
    return [...this.#retries].filter(([, { at }]) => at > now).map(([id]) => id)
  }

  /** Counts a failed attempt, unless an outage was its cause. Returns how many were counted. */
  failed(id: number, isOutage: boolean): number {
    const { failures, delayMs } = this.#retries.get(id) ?? { failures: 0, delayMs: firstDelayMs }
    const counted = failures + (isOutage ? 0 : 1)
    const next = Math.min(2 * delayMs, longestDelayMs)
    this.#retries.set(id, { failures: counted, delayMs: next, at: this.#now() + delayMs })
    return counted
  }

  forget(id: number): void {
    this.#retries.delete(id)
  }

  /** Forgets what somebody else has sent, changed or deleted: all whose attempt is due, but that were not found. */
  keepOnly(found: readonly number[]): void {
    const kept = new Set([...found, ...this.waiting])
    for (const id of this.#retries.keys()) if (!kept.has(id)) this.#retries.delete(id)
  }
}
