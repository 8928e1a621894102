import { type MessageId, maxId } from '@parley/contract'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { findIn, type Piece, walkInPieces } from '../search/walk.ts'

interface Asked {
  /** The condition of the statement. */
  readonly matching: Fragment
  readonly range: {
    readonly anchor: number
    readonly before: number
    readonly after: number
    readonly includeAnchor: boolean
  }
  /** An id after the newest message. */
  readonly end: number
}

/** The ids around an anchor that match. Messages are looked at one after the other, in pieces. */
export async function idsInPieces(
  sql: Sql,
  narrow: Narrow,
  { matching, range, end }: Asked,
): Promise<MessageId[]> {
  const find = findIn(sql, matching)
  const { before, after, includeAnchor } = range
  const anchor = Math.min(range.anchor, maxId - 1)
  const pieces: Piece[] = [
    { from: 0, upTo: anchor, limit: before, isDown: true },
    { from: anchor, upTo: anchor + 1, limit: includeAnchor ? 1 : 0, isDown: false },
    { from: anchor + 1, upTo: maxId, limit: after, isDown: false },
  ]
  const found: MessageId[] = []
  for (const piece of pieces) found.push(...(await walkInPieces({ narrow, end, piece, find })))
  return found
}
