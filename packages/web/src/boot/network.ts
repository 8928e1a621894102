import type { Patience } from '@parley/client/light'
import { type ReadonlySignal, signal } from '@preact/signals'
import { Nudged } from './follow.ts'
import type { Platform } from './platform.ts'

const longAwayMs = 30_000

/** Whether the server can be reached, as far as this tab knows. */
export class Network {
  readonly #isOnline = signal(true)
  readonly #tell: (isOnline: boolean) => void
  #nudge = new AbortController()

  constructor(platform: Platform, tell: (isOnline: boolean) => void) {
    this.#tell = tell
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

  /** Ends all waits for the network, so that they retry at once. */
  nudge(): void {
    this.#nudge.abort()
    this.#nudge = new AbortController()
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
      onTrouble: (error) => {
        if (!(error instanceof Nudged)) this.#become(false)
      },
      onRecovery: () => this.#become(true),
      wait: (ms) => pauseUntil(ms, this.nudged, signal),
    }
  }

  /** Records that an answer arrived. */
  works(): void {
    this.#become(true)
  }

  #become(isOnline: boolean): void {
    if (this.#isOnline.peek() === isOnline) return
    this.#isOnline.value = isOnline
    this.#tell(isOnline)
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
