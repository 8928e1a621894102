import type { TabLocks } from '../../src/boot/platform.ts'

interface Request {
  readonly grant: () => void
}

/** Web Locks as documented, for tabs within one process. */
export class FakeLocks implements TabLocks {
  #steal: (() => void) | undefined
  #isHeld = false
  readonly #queue: Request[] = []

  request<Result>(
    _name: string,
    { ifAvailable, steal, signal }: Parameters<TabLocks['request']>[1],
    work: (lock: unknown) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted()
    if (ifAvailable && this.#isHeld) return work(null)
    if (steal) this.#steal?.()
    return new Promise((resolve, reject) => {
      const grant = () => {
        this.#isHeld = true
        const lost = () => reject(new DOMException('The lock was stolen', 'AbortError'))
        this.#steal = lost
        const release = () => {
          if (this.#steal === lost) this.#next()
        }
        work(true).then(resolve, reject).finally(release)
      }
      if (!this.#isHeld || steal) return grant()
      const request = { grant }
      this.#queue.push(request)
      signal?.addEventListener('abort', () => {
        const place = this.#queue.indexOf(request)
        if (place < 0) return
        this.#queue.splice(place, 1)
        reject(signal.reason)
      })
    })
  }

  #next(): void {
    this.#isHeld = false
    this.#steal = undefined
    this.#queue.shift()?.grant()
  }
}
