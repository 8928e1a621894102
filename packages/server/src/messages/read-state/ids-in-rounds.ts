import type { RecipientId } from '@parley/contract'
import { PieceSize } from '../../piece-size.ts'
import { type Bitmap, emptyBitmap } from './bitmap.ts'

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

interface Found {
  readonly recipientId: RecipientId
  /** The next ones, descending. */
  readonly ids: Uint32Array
}

/**
 * All ids of each recipient that `find` knows before these, newest first. Invariant: no statement finds more than a certain number,
 * however they are distributed.
 */
export async function idsInRounds(
  recipients: ReadonlyMap<RecipientId, number>,
  find: (asked: Asked) => Promise<readonly Found[]>,
): Promise<Map<RecipientId, Bitmap>> {
  const found = new Map([...recipients.keys()].map((id) => [id, emptyBitmap()]))
  const left = new Map(recipients)
  const size = new PieceSize(idsAtOnce)
  while (left.size > 0) {
    const next = new Map([...left].slice(0, recipientsAtOnce))
    const limit = Math.floor(size.next / next.size)
    const began = performance.now()
    const rows = await find({ recipients: next, limit })
    size.took(countIds(rows), performance.now() - began)
    for (const id of next.keys()) left.delete(id)
    for (const { recipientId, ids } of rows) {
      const earliest = ids.at(-1)
      if (earliest !== undefined && ids.length === limit) left.set(recipientId, earliest)
      // Note: a bitmap takes ascending ids much faster.
      found.get(recipientId)?.addMany(ids.reverse())
    }
  }
  return found
}

function countIds(rows: readonly Found[]): number {
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}
