import type { Locker } from '@tus/server'

/** How long a request waits for an upload. */
const patienceMs = 30_000

/** Programs that speak the protocol try again on this status. */
const uploadTaken = { status_code: 423, body: 'Another request uses this upload' }

type Lock = ReturnType<Locker['newLock']>
type Ask = Parameters<Lock['lock']>[1]

interface Line {
  /** Asks the request that has the upload to give it up. */
  ask: Ask
  /** The requests that wait, in their order. */
  readonly waiting: Set<() => void>
}

/**
 * One request at a time has an upload; the others ask for it and wait in their order. The locks of the package ask again in
 * each turn of the event loop, which takes a whole core.
 */
export class UploadLocks implements Locker {
  readonly #lines = new Map<string, Line>()
  readonly #patienceMs: number

  constructor(mostMs = patienceMs) {
    this.#patienceMs = mostMs
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, ask) => this.#take(id, signal, ask),
      unlock: async () => this.#giveUp(id),
    }
  }

  async #take(id: string, signal: AbortSignal, ask: Ask): Promise<void> {
    if (signal.aborted) throw uploadTaken
    const line = this.#lines.get(id)
    if (!line) {
      this.#lines.set(id, { ask, waiting: new Set() })
      return
    }
    const turn = this.#waitIn(line, signal)
    await line.ask()
    await turn
    line.ask = ask
    // Note: those behind have asked the one before.
    if (line.waiting.size > 0) await ask()
  }

  /** Rejects if the turn does not come in time, or the request ends. */
  #waitIn({ waiting }: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        waiting.delete(begin)
      }
      const begin = () => {
        stop()
        resolve()
      }
      const leave = () => {
        stop()
        reject(uploadTaken)
      }
      const timer = setTimeout(leave, this.#patienceMs).unref()
      signal.addEventListener('abort', leave)
      waiting.add(begin)
    })
  }

  #giveUp(id: string): void {
    const [next] = this.#lines.get(id)?.waiting ?? []
    if (next) next()
    else this.#lines.delete(id)
  }
}
