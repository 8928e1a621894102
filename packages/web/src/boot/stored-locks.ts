import type { TabLocks } from './platform.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Options = Parameters<TabLocks['request']>[1]

/** Another tab that took the lock at the same moment has overwritten the name of the holder by then. */
const settledMs = 50

/** How often a tab that waits asks whether the holder is still there. */
const usualMs = 3000

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

interface Told {
  /** Asks whether the tab of this holder is there. */
  readonly asksFor?: string
  /** The answer. */
  readonly isHere?: string
}

interface Parts {
  readonly store: () => Store
  readonly events: EventTarget
  readonly channel: Channel
  readonly everyMs?: number
}

function ownParts(): Parts {
  return {
    store: () => localStorage,
    events: globalThis,
    channel: new BroadcastChannel('parley locks'),
  }
}

/**
 * Locks between tabs, for pages without the Web Locks API. The storage names the holder, and other tabs hear of each change. If the
 * holder does not answer, its tab has crashed, and another one takes the lock.
 */
export class StoredLocks implements TabLocks {
  readonly #store: () => Store
  readonly #events: EventTarget
  readonly #channel: Channel
  readonly #everyMs: number
  readonly #held = new Set<string>()
  /** The page is being left. It takes no lock then, which would stay in the storage, unless it is shown again. */
  #isLeft = false

  constructor({ store, events, channel, everyMs = usualMs } = ownParts()) {
    this.#store = store
    this.#events = events
    this.#channel = channel
    this.#everyMs = everyMs
    events.addEventListener('pagehide', () => {
      this.#isLeft = true
    })
    events.addEventListener('pageshow', () => {
      this.#isLeft = false
    })
    this.#hear(({ asksFor }) => {
      if (asksFor && this.#held.has(asksFor)) this.#tell({ isHere: asksFor })
    })
  }

  async request<Result>(
    name: string,
    options: Options,
    work: (lock: unknown) => Promise<Result>,
  ): Promise<Result> {
    const holder = crypto.randomUUID()
    const lock = { key: `lock ${name}`, holder }
    if (!(await this.#take(lock, options))) return work(null)
    this.#held.add(holder)
    const ending = new AbortController()
    const lost = this.#untilLost(lock, ending.signal)
    try {
      return await Promise.race([work(lock), lost])
    } finally {
      ending.abort()
      this.#held.delete(holder)
      this.#release(lock)
    }
  }

  /** Whether the lock was taken. Waits for it, unless it is wanted only if it is free. */
  async #take(lock: Lock, { ifAvailable, steal, signal }: Options): Promise<boolean> {
    for (let steals = steal; ; ) {
      signal?.throwIfAborted()
      if (steals || this.#isFree(lock)) {
        this.#store().setItem(lock.key, lock.holder)
        await new Promise((resolve) => setTimeout(resolve, settledMs))
        if (this.#isHeld(lock)) return true
      }
      if (ifAvailable) return false
      steals = await this.#untilFree(lock, signal)
    }
  }

  #isFree({ key }: Lock): boolean {
    return !this.#isLeft && this.#store().getItem(key) === null
  }

  #isHeld({ key, holder }: Lock): boolean {
    return this.#store().getItem(key) === holder
  }

  #release(lock: Lock): void {
    if (this.#isHeld(lock)) this.#store().removeItem(lock.key)
  }

  /** Whether the holder is gone without having given the lock up. */
  async #untilFree(lock: Lock, signal: AbortSignal | undefined): Promise<boolean> {
    const stop = new AbortController()
    const listening = { signal: stop.signal }
    let timer: ReturnType<typeof setInterval> | undefined
    try {
      return await new Promise<boolean>((resolve, reject) => {
        const look = () => {
          if (this.#isFree(lock)) resolve(false)
        }
        let asked: string | undefined
        const ask = () => {
          if (this.#isLeft) return
          const holder = this.#store().getItem(lock.key) ?? undefined
          if (holder !== undefined && holder === asked) resolve(true)
          asked = holder
          this.#tell({ ...(holder !== undefined && { asksFor: holder }) })
        }
        this.#hear(({ isHere }) => {
          if (isHere === asked) asked = undefined
        }, stop.signal)
        this.#events.addEventListener('storage', look, listening)
        this.#events.addEventListener('pageshow', look, listening)
        signal?.addEventListener('abort', () => reject(signal.reason), listening)
        timer = setInterval(ask, this.#everyMs)
        look()
      })
    } finally {
      clearInterval(timer)
      stop.abort()
    }
  }

  #tell(told: Told): void {
    this.#channel.postMessage(told)
  }

  #hear(hear: (told: Told) => void, signal?: AbortSignal): void {
    const heard = (event: Event) => hear((event as MessageEvent<Told>).data)
    this.#channel.addEventListener('message', heard, signal ? { signal } : {})
  }

  /** Rejects when another tab has stolen the lock, and when this one is closed or put aside: it gives the lock up then. */
  #untilLost(lock: Lock, signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const lose = () => reject(new DOMException('The lock was lost', 'AbortError'))
      const look = () => {
        if (!this.#isHeld(lock)) lose()
      }
      const leave = () => {
        this.#release(lock)
        lose()
      }
      this.#events.addEventListener('storage', look, { signal })
      this.#events.addEventListener('pagehide', leave, { signal })
    })
  }
}

interface Lock {
  readonly key: string
  /** Of this request, among all tabs. */
  readonly holder: string
}
