/** Failures are reported once in this time. */
const quietMs = 60_000

/** Reports failures of other servers, of which there may be many, with their number. */
export class FailureReport {
  readonly #report: (error: unknown) => void
  readonly #what: string
  #failures = 0
  #saidAt = Number.NEGATIVE_INFINITY

  /** `what` did not succeed, such as “notifications were not delivered”. */
  constructor(what: string, report: (error: unknown) => void) {
    this.#what = what
    this.#report = report
  }

  note(trouble: Error): void {
    this.#failures += 1
    if (performance.now() - this.#saidAt < quietMs) return
    const failures = this.#failures
    this.#saidAt = performance.now()
    this.#failures = 0
    const text = `${failures} ${this.#what}, the last of them because: ${trouble.message}`
    this.#report(new Error(text, { cause: trouble }))
  }
}
