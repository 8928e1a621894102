import type { Refusal } from '@parley/contract'
import type { Logger } from 'pino'
import { isOutage } from '../db/database-away.ts'
import { asRefusal } from './reply.ts'

/** How often an outage is logged while it lasts. */
const repeatMs = 10_000

/** Logs failures: each with its stack, but an outage in one line every ten seconds. */
export class TroubleLog {
  readonly #logger: Logger
  #saidAt = Number.NEGATIVE_INFINITY
  #unsaid = 0

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** A request without the permission. */
  refused(line: object): void {
    this.#logger.info(line, 'security')
  }

  /** The refusal for an error. Errors that are not the caller's fault are logged. */
  refusalFor(error: unknown, path: string): Refusal {
    const refusal = asRefusal(error)
    if (refusal.declaration.status === 500 || isOutage(error)) {
      this.report(error, 'a request failed', { path })
    }
    return refusal
  }

  report(error: unknown, text: string, context: object = {}): void {
    if (!isOutage(error)) {
      this.#logger.error({ ...context, err: error }, text)
      return
    }
    this.#unsaid += 1
    if (performance.now() - this.#saidAt < repeatMs) return
    const failures = this.#unsaid
    this.#saidAt = performance.now()
    this.#unsaid = 0
    this.#logger.error(
      { failures, reason: error.message },
      'the database or the storage is unavailable',
    )
  }
}
