import type { Patience } from '../patience.ts'

/** Waits that can be ended early. */
export class Sleepers {
  readonly #wakes = new Set<() => void>()

  /** Wakes all waiting items. */
  wake(): void {
    for (const wake of [...this.#wakes]) wake()
  }

  /** Waits as `wait` does, or until `wake`. Throws the signal's reason. */
  async sleep(
    wait: NonNullable<Patience['wait']>,
    ms: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const waiting = new AbortController()
    const wake = () => waiting.abort()
    this.#wakes.add(wake)
    signal?.addEventListener('abort', wake)
    try {
      await wait(ms, waiting.signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!waiting.signal.aborted) throw error
    } finally {
      this.#wakes.delete(wake)
      signal?.removeEventListener('abort', wake)
    }
  }
}
