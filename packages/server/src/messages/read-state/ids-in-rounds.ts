import type { RecipientId } from '@parley/contract'
import { PieceSize } from '../../piece-size.ts'
import type { Bitmap } from './bitmap.ts'

/** How many ids one statement reads. Right after a start, 20,000 took 80 ms on the embedded database; later, 15 ms. */
const idsAtOnce = { first: 4000, least: 4000, most: 20_000, targetMs: 10 }

/** The maximum number of recipients in one statement. Most recipients have few messages. */
const recipientsAtOnce = 1000

export interface Asked {
  /** Each with the id before which the next ones are wanted. */
  readonly recipients: ReadonlyMap<RecipientId, number>
  /** The maximum for each of them. */
  readonly limit: number
}

export interface FoundIds {
  readonly recipientId: RecipientId
  /** The next ones, descending. */
  readonly ids: Uint32Array
}

export type FindNextIds = (asked: Asked) => Promise<readonly FoundIds[]>

/**
 * Adds the ids that `find` knows to the bitmaps of their recipients, newest first. Invariant: no statement finds more than a certain number,
 * however they are distributed.
 */
export class Rounds {
  readonly #found: ReadonlyMap<RecipientId, Bitmap>
  readonly #find: FindNextIds
  readonly #size = new PieceSize(idsAtOnce)

  constructor(found: ReadonlyMap<RecipientId, Bitmap>, find: FindNextIds) {
    this.#found = found
    this.#find = find
  }

  async all(recipients: ReadonlyMap<RecipientId, number>): Promise<void> {
    let left = recipients
    while (left.size > 0) left = await this.once(left)
  }

  /** Finds the next ids of each recipient. Returns the recipients that may have more, each with the id before which those are. */
  async once(recipients: ReadonlyMap<RecipientId, number>): Promise<Map<RecipientId, number>> {
    const left = new Map<RecipientId, number>()
    const all = [...recipients]
    for (let at = 0; at < all.length; at += recipientsAtOnce) {
      const next = new Map(all.slice(at, at + recipientsAtOnce))
      for (const [id, before] of await this.#read(next)) left.set(id, before)
    }
    return left
  }

  async #read(recipients: ReadonlyMap<RecipientId, number>): Promise<Map<RecipientId, number>> {
    const limit = Math.floor(this.#size.next / recipients.size)
    const began = performance.now()
    const rows = await this.#find({ recipients, limit })
    this.#size.took(countIds(rows), performance.now() - began)
    const left = new Map<RecipientId, number>()
    for (const { recipientId, ids } of rows) {
      const earliest = ids.at(-1)
      if (earliest !== undefined && ids.length === limit) left.set(recipientId, earliest)
      // Note: a bitmap takes ascending ids much faster.
      this.#found.get(recipientId)?.addMany(ids.reverse())
    }
    return left
  }
}

function countIds(rows: readonly FoundIds[]): number {
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}
