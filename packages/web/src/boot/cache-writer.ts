import type { ServerEvent } from '@parley/client/light'
import type { Replica } from '@parley/client/replica'
import type { Cache, Mark } from './cache.ts'
import { isFarBehind, positionAfter } from './follow.ts'
import type { Platform } from './platform.ts'
import type { Visits } from './visits.ts'

/** With more events than this after the snapshot, starting takes longer than storing a new snapshot. */
const maxEvents = 500

/** If the cache is less than this many ids behind, a start fetches the skipped events again: they leave no trace. */
const farBehind = 1_000_000

const laterMs = 1000

/** Between two snapshots that are stored because something was deleted. */
const purgeMs = 60_000

/** Events of the moment that leave no trace. */
const passing: ReadonlySet<string> = new Set([
  'heartbeat',
  'typing',
  'typing_edit_message',
  'presence',
])

/** Whether the event takes something from the user. It must then be removed from the cache, too. */
export function takesAway(event: ServerEvent): boolean {
  return event.type === 'delete_message' || isLoss(event)
}

function isLoss(event: ServerEvent): boolean {
  if (event.type === 'stream') return event.op === 'delete'
  return event.type === 'subscription' && event.op === 'remove'
}

/** The state of the cache. */
export interface KeptTo {
  readonly position: number
  /** The number of events after the snapshot. */
  readonly events: number
  /** Whether one of them takes something away that is stored before it. */
  readonly isUnclean: boolean
}

interface CacheWriterOptions {
  readonly cache: Cache
  readonly platform: Platform
  readonly visits: Visits
  readonly mark: () => Mark
}

/** Keeps the cache in step with the events that the leading tab receives. */
export class CacheWriter {
  readonly #cache: Cache
  readonly #platform: Platform
  readonly #visits: Visits
  readonly #mark: () => Mark
  #replica: Replica | undefined
  /** The position of the last received event. */
  #position: number | undefined
  /** The position of the cache. */
  #keptTo = 0
  #eventsBeside = 0
  #isDue = false
  /** Whether the tab before was closed between a deletion and its purge. */
  #isUnclean = false
  #purging: ReturnType<typeof setTimeout> | undefined
  #purgedAt = Number.NEGATIVE_INFINITY

  constructor({ cache, platform, visits, mark }: CacheWriterOptions) {
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

  /** Continues with a cache at this position; undefined if its position is unknown. */
  goOn(kept: KeptTo | undefined): void {
    this.#isUnclean = kept?.isUnclean ?? false
    this.#position = kept?.position
    this.#keptTo = kept?.position ?? 0
    this.#eventsBeside = kept?.events ?? 0
  }

  /** Adds events that the replica has just applied. */
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
    if (this.#eventsBeside > maxEvents) this.#beginWhenIdle()
    else if (this.#isUnclean || lasting.some(takesAway)) this.#purge()
  }

  // Note: a topic of 100,000 messages is deleted in hundreds of events.
  #purge(): void {
    this.#purging ??= setTimeout(
      () => {
        this.#purging = undefined
        this.#purgedAt = performance.now()
        this.#isUnclean = false
        this.#beginWhenIdle()
      },
      Math.max(0, this.#purgedAt + purgeMs - performance.now()),
    )
  }

  // Note: storing a snapshot of 10,000 people takes longer than a frame, so it waits for a pause.
  #beginWhenIdle(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#platform.whenIdle(() => {
      this.#isDue = false
      // Changes that the server may still refuse must not be stored as facts.
      if (!this.#visits.isSettled()) return void setTimeout(() => this.#beginWhenIdle(), laterMs)
      // Stores the replica that is shown then, which may be another one.
      if (this.#replica) void this.#begin(this.#replica)
    })
  }
}
