import type { ServerEvent, Snapshot } from '@parley/client/light'
import type { OutboxChange } from '@parley/client/outbox'
import type { PageSession } from './page-session.ts'
import type { Platform, TabChannel } from './platform.ts'

/** Messages between the tabs of a browser. */
export type TabMessage =
  /** From the leading tab: the events after a position of its queue. */
  | {
      readonly kind: 'events'
      readonly queueId: string
      readonly after: number
      readonly events: readonly ServerEvent[]
    }
  /** From the leading tab: the state to start from. */
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  /** From the leading tab: it continues with the state of this queue. A tab with another queue asks for that state. */
  | { readonly kind: 'began'; readonly queueId: string }
  /** From the leading tab: it exists, and this is whether it is online. */
  | { readonly kind: 'leads'; readonly isOnline: boolean }
  /**
   * Asks whether a tab leads and, from a tab without a state, for its state. `retries`: the leading tab shall try at once
   * to reach the server.
   */
  | { readonly kind: 'asks'; readonly forSnapshot: boolean; readonly retries?: true }
  /** From any tab: a change of the outbox. */
  | { readonly kind: 'outbox'; readonly change: OutboxChange }
  /** The session of these tabs has ended. `byServer`: the user has not signed out in this browser. */
  | { readonly kind: 'session-ended'; readonly byServer?: boolean }

const name = 'parley'

/** A leading tab answers at once, unless a phone has suspended it. */
const answerMs = 1500

/** Tabs with another session may be another user's. */
type Told = TabMessage & { readonly session: string | undefined }

export interface Roles {
  /** The work of the leading tab. Settles when it has ended. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  /** The work of a tab, once, while another leads. */
  readonly follow: () => Promise<void>
  readonly hear: (message: TabMessage) => void
}

/** The tabs of this browser. One of them leads: it alone polls, and it informs the others. */
export class Tabs {
  readonly #platform: Platform
  readonly #session: Pick<PageSession, 'look' | 'mark'>
  readonly #channel: TabChannel
  readonly #roles: Roles
  #isLeading = false
  #isClosed = false
  #takesOver = false
  #waiting = new AbortController()
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(platform: Platform, session: Pick<PageSession, 'look' | 'mark'>, roles: Roles) {
    this.#platform = platform
    this.#session = session
    this.#roles = roles
    this.#channel = platform.channel(name, (told) => this.#hear(told as Told))
  }

  get isLeading(): boolean {
    return this.#isLeading
  }

  tell(message: TabMessage): void {
    const told: Told = { ...message, session: this.#session.mark }
    if (!this.#isClosed) this.#channel.tell(told)
  }

  /** One of two tabs with different marks has lost its session, and may get the other's. */
  #hear(message: Told): void {
    if (message.session === this.#session.mark) this.#take(message)
    else {
      void this.#session.look().then(() => {
        if (message.session === this.#session.mark) this.#take(message)
      })
    }
  }

  #take(message: TabMessage): void {
    if (this.#isClosed) return
    if (message.kind !== 'asks' && message.kind !== 'outbox') clearTimeout(this.#silence)
    this.#roles.hear(message)
  }

  /** Asks for a sign of the leading tab. Without an answer, this tab takes over. */
  ask(forSnapshot: boolean): void {
    if (this.#isLeading || this.#isClosed) return
    this.tell({ kind: 'asks', forSnapshot })
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#takeOver(), answerMs)
  }

  /**
   * Leads at once if no tab does, otherwise as soon as the leading tab is gone. Note: the browser passes on the
   * lock of a tab that was closed or has crashed. A suspended tab may lose its lock, and then waits for its turn
   * again.
   */
  async run(ending: AbortSignal): Promise<void> {
    const { locks } = this.#platform
    const work = (signal: AbortSignal) => this.#lead(signal)
    const led = await this.#under(ending, (signal) =>
      locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work(signal)
        return Boolean(lock)
      }),
    )
    if (led || ending.aborted) return
    const following = this.#roles.follow()
    await Promise.all([following, this.#waitForTurn(ending)])
  }

  async #waitForTurn(ending: AbortSignal): Promise<void> {
    const { locks } = this.#platform
    for (let isDone = false; !isDone && !ending.aborted; ) {
      this.#waiting = new AbortController()
      const steal = this.#takesOver
      this.#takesOver = false
      const options = steal ? { steal } : { signal: this.#waiting.signal }
      isDone =
        (await this.#under(ending, async (signal) => {
          await locks.request(name, options, () => this.#lead(signal))
          return true
        })) ?? false
    }
  }

  /** Runs work under a lock. If the lock is lost, the work is aborted and the result is undefined. */
  async #under<Result>(
    ending: AbortSignal,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | undefined> {
    const led = new AbortController()
    const end = () => {
      led.abort(ending.reason)
      this.#waiting.abort()
    }
    ending.addEventListener('abort', end)
    try {
      return await run(led.signal)
    } catch (error) {
      led.abort(error)
      if (!isAbort(error)) throw error
      return undefined
    } finally {
      ending.removeEventListener('abort', end)
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    clearTimeout(this.#silence)
    this.#isLeading = true
    try {
      await this.#roles.lead(signal)
    } finally {
      this.#isLeading = false
    }
  }

  #takeOver(): void {
    this.#takesOver = true
    this.#waiting.abort()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#silence)
    this.#channel.close()
  }
}

function isAbort(error: unknown): boolean {
  return (error as Partial<Error> | null)?.name === 'AbortError'
}
