import type { RecipientId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { type Bitmap, emptyBitmap } from './bitmap.ts'

const usualStep = 16_384

/** Reads the ids of each recipient with `since <= id < before`; the map has `before`. */
export type FindIds<Source> = (
  asked: ReadonlyMap<RecipientId, number>,
  since: number,
  source: Source,
) => Promise<ReadonlyMap<RecipientId, Bitmap>>

type Change = (ids: Bitmap) => void

/** Messages of one recipient. Invariant: from the id `since` on, they are exactly those at the log's position. */
class MessageSet {
  readonly ids = emptyBitmap()
  since = Number.POSITIVE_INFINITY
  /** Readers who are adding earlier ids. */
  #readers = 0
  /** Changes since the first of these readers began. */
  #changes: Change[] = []

  change(apply: Change): void {
    apply(this.ids)
    if (this.#readers > 0) this.#changes.push(apply)
  }

  begin(): void {
    this.#readers++
  }

  // A change during the reading may or may not be in its result. Making all of them again is harmless: whether an id
  // is there depends on the last change of that id only.
  add(found: Bitmap, since: number): void {
    this.ids.orInPlace(found)
    for (const apply of this.#changes) apply(this.ids)
    this.since = Math.min(this.since, since)
  }

  end(): void {
    this.#readers--
    if (this.#readers === 0) this.#changes = []
  }
}

export interface MessageSetsOptions<Source> {
  readonly find: FindIds<Source>
  readonly lastMessageId: () => number
  /** The one whose statements wait for transactions. */
  readonly pool: Source
  /** Ids are read from a multiple of this on, so that many small steps back are few statements. */
  readonly step?: number | undefined
}

/**
 * The ids of the messages of each recipient, newest first: read from the database as far back as somebody asks, and then
 * updated from the log. So the first request after a start costs what it asks for, and not what the history is long.
 */
export class MessageSets<Source = Sql | Tx> {
  readonly #options: MessageSetsOptions<Source>
  readonly #sets = new Map<RecipientId, MessageSet>()
  /** Sets that are being read with the pool, with the promise of the end. */
  readonly #underWay = new Map<MessageSet, Promise<unknown>>()

  constructor(options: MessageSetsOptions<Source>) {
    this.#options = options
  }

  /** From which id on the messages of all of these are known; infinite: those of one are not. */
  knownSince(recipients: Iterable<RecipientId>): number {
    let since = 0
    for (const id of recipients) {
      since = Math.max(since, this.#sets.get(id)?.since ?? Number.POSITIVE_INFINITY)
    }
    return since
  }

  /** All ids from one on, and perhaps earlier ones. Not to be changed. */
  async of(
    recipients: readonly RecipientId[],
    source: Source,
    since: number,
  ): Promise<Map<RecipientId, Bitmap>> {
    const sets = new Map(recipients.map((id) => [id, this.#setOf(id)]))
    await this.#complete(sets, source, since)
    return new Map([...sets].map(([id, { ids }]) => [id, ids]))
  }

  change(recipientId: RecipientId, apply: Change): void {
    this.#sets.get(recipientId)?.change(apply)
  }

  /** The known ids of each recipient, and the id from which on they are complete. */
  *known(): Iterable<{ recipientId: RecipientId; since: number; ids: Bitmap }> {
    for (const [recipientId, { since, ids }] of this.#sets) {
      if (Number.isFinite(since)) yield { recipientId, since, ids }
    }
  }

  #setOf(id: RecipientId): MessageSet {
    const known = this.#sets.get(id)
    if (known) return known
    const made = new MessageSet()
    this.#sets.set(id, made)
    return made
  }

  // Note: within a transaction, a reader does not wait for another one but reads itself: on the embedded database,
  // statements of the pool run only after the transaction.
  async #complete(
    sets: ReadonlyMap<RecipientId, MessageSet>,
    source: Source,
    since: number,
  ): Promise<void> {
    const isPool = source === this.#options.pool
    for (;;) {
      const missing = [...sets].filter(([, set]) => set.since > since)
      if (missing.length === 0) return
      const free = missing.filter(([, set]) => !isPool || !this.#underWay.has(set))
      if (free.length > 0) await this.#read(new Map(free), source, since)
      else await Promise.all(missing.map(([, set]) => this.#underWay.get(set)))
    }
  }

  async #read(
    sets: ReadonlyMap<RecipientId, MessageSet>,
    source: Source,
    since: number,
  ): Promise<void> {
    const { step = usualStep } = this.#options
    for (const set of sets.values()) set.begin()
    const reading = this.#addEarlier(sets, source, Math.floor(since / step) * step)
    const isPool = source === this.#options.pool
    // The caller receives the error; those who wait read themselves then.
    const ended = reading.catch(() => undefined)
    if (isPool) for (const set of sets.values()) this.#underWay.set(set, ended)
    try {
      await reading
    } finally {
      for (const set of sets.values()) {
        set.end()
        if (isPool) this.#underWay.delete(set)
      }
    }
  }

  // Invariant: nothing beyond the log's position is included, even if the database shows it: its event would add it
  // again, and it would stay if its transaction is rolled back.
  async #addEarlier(
    sets: ReadonlyMap<RecipientId, MessageSet>,
    source: Source,
    since: number,
  ): Promise<void> {
    const { find, lastMessageId } = this.#options
    const end = lastMessageId() + 1
    const asked = [...sets].map(([id, set]) => [id, Math.min(set.since, end)] as const)
    const found = await find(new Map(asked), since, source)
    for (const [id, set] of sets) set.add(found.get(id) ?? emptyBitmap(), since)
  }
}
