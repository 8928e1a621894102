import type { RecipientId } from '@parley/contract'
import { type Bitmap, emptyBitmap } from './bitmap.ts'

/** The maximum number of ids that one statement reads, which takes about 20 ms on the embedded database. */
const idsAtOnce = 20_000

/** The maximum number of recipients in one statement. Most recipients have few messages. */
const recipientsAtOnce = 1000

export interface Asked {
  /** Each with the last id that is known. */
  readonly recipients: ReadonlyMap<RecipientId, number>
  /** The maximum for each of them. */
  readonly limit: number
}

interface Found {
  readonly recipientId: RecipientId
  /** The next ones, ascending. */
  readonly ids: Uint32Array
}

/** All ids of each recipient. Invariant: no statement finds more than a certain number, however they are distributed. */
export async function idsInRounds(
  recipients: readonly RecipientId[],
  find: (asked: Asked) => Promise<readonly Found[]>,
): Promise<Map<RecipientId, Bitmap>> {
  const found = new Map(recipients.map((id) => [id, emptyBitmap()]))
  const left = new Map(recipients.map((id) => [id, 0]))
  while (left.size > 0) {
    const next = new Map([...left].slice(0, recipientsAtOnce))
    const limit = Math.floor(idsAtOnce / next.size)
    const rows = await find({ recipients: next, limit })
    for (const id of next.keys()) left.delete(id)
    for (const { recipientId, ids } of rows) {
      found.get(recipientId)?.addMany(ids)
      const last = ids.at(-1)
      if (last !== undefined && ids.length === limit) left.set(recipientId, last)
    }
  }
  return found
}
