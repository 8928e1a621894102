import type { Patience } from '@parley/client/light'
import { type ReadonlySignal, signal } from '@preact/signals'
import { Nudged } from './follow.ts'
import type { Platform } from './platform.ts'
import type { Tabs } from './tabs.ts'

const longAwayMs = 30_000

/** Whether the server can be reached, as far as this tab knows. */
export class Network {
  readonly #isOnline = signal(true)
  readonly #retryAt = signal(0)
  readonly #tabs: Pick<Tabs, 'isLeading' | 'tell'>
  readonly #lose: () => void
  #nudge = new AbortController()

  /** `lose`: called when the server is no longer reached. */
  constructor(platform: Platform, tabs: Pick<Tabs, 'isLeading' | 'tell'>, lose: () => void) {
    this.#tabs = tabs
    this.#lose = lose
    platform.onNetwork((isThere) => {
      if (!isThere) this.#become(false)
      this.nudge()
    })
    // After a suspension, the pending poll may never be answered.
    let hiddenAt = Number.POSITIVE_INFINITY
    platform.onVisible((isVisible) => {
      if (isVisible && Date.now() - hiddenAt > longAwayMs) this.nudge()
      hiddenAt = isVisible ? Number.POSITIVE_INFINITY : Date.now()
    })
  }

  get isOnline(): ReadonlySignal<boolean> {
    return this.#isOnline
  }

  /** When this tab tries again, by `performance.now()`. In the past while it tries, and if it does not wait. */
  get retryAt(): ReadonlySignal<number> {
    return this.#retryAt
  }

  /** Ends all waits for the network, so that they retry at once. */
  nudge(): void {
    this.#retryAt.value = 0
    this.#nudge.abort()
    this.#nudge = new AbortController()
  }

  /** Tries at once, also from the leading tab. */
  retry(): void {
    this.nudge()
    this.#tabs.tell({ kind: 'asks', forSnapshot: false, retries: true })
  }

  /** From the leading tab: tells the others that it is there, and whether it is online. */
  tell(): void {
    this.#tabs.tell({ kind: 'leads', isOnline: this.#isOnline.peek() })
  }

  get nudged(): AbortSignal {
    return this.#nudge.signal
  }

  /** Another tab has noticed a change. */
  hear(isOnline: boolean): void {
    this.#isOnline.value = isOnline
  }

  /** How this tab waits between attempts. */
  patience(signal: AbortSignal): Patience {
    return {
      signal,
      onTrouble: (error, retryInMs) => {
        if (error instanceof Nudged) return
        this.#become(false)
        this.#waits(retryInMs)
      },
      onRecovery: () => this.#become(true),
      wait: (ms) => pauseUntil(ms, this.nudged, signal),
    }
  }

  /** Of several requests that wait, the first one counts. */
  #waits(ms: number): void {
    const now = performance.now()
    const known = this.#retryAt.peek()
    this.#retryAt.value = known > now ? Math.min(known, now + ms) : now + ms
  }

  /** Records that an answer arrived. */
  works(): void {
    this.#become(true)
  }

  #become(isOnline: boolean): void {
    if (this.#isOnline.peek() === isOnline) return
    this.#isOnline.value = isOnline
    // The events come first: what waits for the network follows them.
    if (isOnline) this.nudge()
    else this.#lose()
    if (this.#tabs.isLeading) this.tell()
  }
}

/** Resolves after this time, or earlier when nudged. Rejects with the signal's reason. */
function pauseUntil(ms: number, nudged: AbortSignal, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      nudged.removeEventListener('abort', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    nudged.addEventListener('abort', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
