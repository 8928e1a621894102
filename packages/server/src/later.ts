/**
 * A result for which a request may wait for a minute. Note: each async function that waits keeps 600 bytes in memory. So those of
 * the request return first, and say what is to be done then.
 */
export class Later<Result> {
  #outcome: Promise<Result> | undefined
  #next: ((outcome: Promise<Result>) => void) | undefined

  /** Called once. */
  settle(outcome: Promise<Result>): void {
    this.#outcome = outcome
    if (this.#next) this.#next(outcome)
    // Note: a failure that comes first is told to whoever asks.
    else outcome.catch(() => undefined)
  }

  whenSettled(next: (outcome: Promise<Result>) => void): void {
    if (this.#outcome === undefined) this.#next = next
    else next(this.#outcome)
  }

  /** What an async function makes of the outcome. */
  after<Next>(step: (outcome: Promise<Result>) => Promise<Next>): Later<Next> {
    const next = new Later<Next>()
    this.whenSettled((outcome) => next.settle(step(outcome)))
    return next
  }
}

/** Waits for a result, if it is not here. */
export async function settled<Result>(result: Result | Later<Result>): Promise<Result> {
  if (!(result instanceof Later)) return result
  return new Promise((resolve) => result.whenSettled(resolve))
}
