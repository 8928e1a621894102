import { api, type Endpoint, overloaded, type Refusal } from '@parley/contract'
import { expensiveEndpoints } from './expensive-requests.ts'

const lookEveryMs = 100

/** Delays of the event loop from which all clients suffer. */
const lateMs = 300
const veryLateMs = 1000

/** A pause of the machine, or one slow request, is no overload: it is late so often in a row. */
const looksCounted = 3

/** Requests that are always served: sending messages and receiving events. */
const vital: ReadonlySet<Endpoint> = new Set<Endpoint>([api.messages.send, api.queues.getEvents])

/**
 * Sheds load when this process cannot keep up: first expensive and anonymous requests, then all except vital ones.
 * The delay of timers shows how long everybody waits.
 */
export class Overload {
  readonly #timer: NodeJS.Timeout
  readonly #now: () => number
  #lookedAt: number
  #lags: readonly number[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#lookedAt = now()
    this.#timer = setInterval(() => this.look(), lookEveryMs).unref()
  }

  /** Measures how late it is called. */
  look(): void {
    const now = this.#now()
    this.#lags = [now - this.#lookedAt - lookEveryMs, ...this.#lags].slice(0, looksCounted)
    this.#lookedAt = now
  }

  /** Why this request is refused now; undefined if it is not. */
  refusalOf(endpoint: Endpoint, isSignedIn: boolean): Refusal | undefined {
    const lagMs = this.#lags.length < looksCounted ? 0 : Math.min(...this.#lags)
    if (lagMs < lateMs || vital.has(endpoint)) return undefined
    const isFirst = !isSignedIn || expensiveEndpoints.has(endpoint)
    if (!isFirst && lagMs < veryLateMs) return undefined
    return overloaded({}, { 'Retry-After': isFirst ? '5' : '2' })
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
