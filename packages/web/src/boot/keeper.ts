import type { ServerEvent } from '@parley/client/light'
import type { Replica } from '@parley/client/replica'
import type { Cache, Mark } from './cache.ts'
import { isFarBehind, positionAfter } from './follow.ts'
import type { Platform } from './platform.ts'
import type { Visits } from './visits.ts'

/** With more events than this beside a snapshot, a start takes longer than a new snapshot takes to keep. */
const mostEvents = 500

/** With fewer ids than this since what is kept, a start asks for them again: nothing of them lasts. */
const farBehind = 1_000_000

const laterMs = 1000

/** What happens now, and leaves no trace. */
const passing: ReadonlySet<string> = new Set([
  'heartbeat',
  'typing',
  'typing_edit_message',
  'presence',
])

interface KeeperOptions {
  readonly cache: Cache
  readonly platform: Platform
  readonly visits: Visits
  readonly mark: () => Mark
}

/** Keeps the state of the leading tab in step with what it hears. */
export class Keeper {
  readonly #cache: Cache
  readonly #platform: Platform
  readonly #visits: Visits
  readonly #mark: () => Mark
  #replica: Replica | undefined
  /** What was heard up to now. */
  #position: number | undefined
  /** What is kept stands for this position. */
  #keptTo = 0
  #eventsBeside = 0
  #isDue = false

  constructor({ cache, platform, visits, mark }: KeeperOptions) {
    this.#cache = cache
    this.#platform = platform
    this.#visits = visits
    this.#mark = mark
  }

  /** Stores this state when the tab is idle, whatever another tab has stored. */
  beginWhenIdle(replica: Replica): void {
    this.#replica = replica
    this.#position = undefined
    this.#beginWhenIdle()
  }

  async #begin(replica: Replica): Promise<void> {
    this.#eventsBeside = 0
    this.#position = replica.position
    this.#keptTo = replica.position
    await this.#cache.replace(this.#mark(), replica.toSnapshot(), this.#visits.rows())
  }

  /** What is kept is at this position already; undefined where it is not known to be at any. */
  goOn(kept: { readonly position: number; readonly events: number } | undefined): void {
    this.#position = kept?.position
    this.#keptTo = kept?.position ?? 0
    this.#eventsBeside = kept?.events ?? 0
  }

  /** Adds what the replica has just applied. */
  keep(replica: Replica, after: number, events: readonly ServerEvent[]): void {
    this.#replica = replica
    // More events will follow. The earlier state stays stored until this one is up to date.
    if (isFarBehind(events)) {
      this.#position = undefined
      return
    }
    if (this.#position !== after) {
      this.#beginWhenIdle()
      return
    }
    const lasting = events.filter(({ type }) => !passing.has(type))
    const position = positionAfter(after, events)
    this.#position = position
    if (lasting.length === 0 && position - this.#keptTo < farBehind) return
    this.#eventsBeside += lasting.length
    void this.#cache.append({ after: this.#keptTo, position, events: lasting })
    this.#keptTo = position
    if (this.#eventsBeside > mostEvents) this.#beginWhenIdle()
  }

  // Note: a snapshot of 10,000 people takes longer to write than a frame, so it waits for a pause.
  #beginWhenIdle(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#platform.whenIdle(() => {
      this.#isDue = false
      // What may still be refused is not kept as if it were so.
      if (!this.#visits.isSettled()) return void setTimeout(() => this.#beginWhenIdle(), laterMs)
      // The one that is shown by then, not the one that asked for the pause.
      if (this.#replica) void this.#begin(this.#replica)
    })
  }
}
