import type { MessageId } from '@parley/contract'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { invariant } from '../../invariant.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { requireTime } from './search.ts'

/** The intended duration of a piece. Other requests are served between two pieces. */
const aimMs = 20

const [shortest, firstLength, longest] = [500, 4000, 1_000_000]

/** The maximum growth from one piece to the next, because matches are not spread evenly. */
const maxGrowth = 4

/** Ids with `from <= id < upTo`. */
export interface Piece {
  readonly from: number
  readonly upTo: number
  /** The maximum number of ids, counted in the direction of the walk. */
  readonly limit: number
  readonly isDown: boolean
}

export interface FoundInPiece {
  readonly ids: readonly MessageId[]
  /** How long the database worked on it, without the time that the statement waited for its turn. */
  readonly tookMs: number
}

interface Walk {
  readonly narrow: Narrow
  /** An id above almost all messages. */
  readonly end: number
  /** The first piece. The walk begins at its end if it goes down, otherwise at its beginning. */
  readonly piece: Piece
  readonly find: (piece: Piece) => Promise<FoundInPiece>
}

/** Finds the messages of a piece that match a condition. */
export function findIn(sql: Sql, matching: Fragment): Walk['find'] {
  return async ({ from, upTo, limit, isDown }) => {
    const [found] = await sql<FoundInPiece[]>`
      select array(
          select message.id from message where ${matching} and id >= ${from} and id < ${upTo}
          order by id ${isDown ? sql`desc` : sql``} limit ${limit}) as ids,
        1000 * extract(epoch from clock_timestamp() - statement_timestamp())::float8 as "tookMs"`
    invariant(found, 'an array is selected')
    return found
  }
}

/**
 * The first matching ids of a piece, found in shorter ones. The time of the search is checked between two of these. So a
 * database that runs one statement at a time, and cannot cancel it, serves others meanwhile.
 */
export async function walkInPieces({ narrow, end, piece, find }: Walk): Promise<MessageId[]> {
  const { isDown } = piece
  const found: MessageId[] = []
  let { from, upTo } = piece
  let length = firstLength
  while (from < upTo && found.length < piece.limit) {
    requireTime(narrow)
    const next = isDown
      ? { from: Math.max(from, Math.min(upTo, end) - length), upTo }
      : { from, upTo: from + length < end ? Math.min(upTo, from + length) : upTo }
    const { ids, tookMs } = await find({ ...next, limit: piece.limit - found.length, isDown })
    found.push(...ids)
    length = lengthAfter(length, tookMs)
    if (isDown) upTo = next.from
    else from = next.upTo
  }
  return found
}

/**
 * Note: by the statement's own time. One that waits for others is not slow: with its wait, pieces became shorter the more
 * others did, and the search ended with its time.
 */
function lengthAfter(length: number, tookMs: number): number {
  const fitting = length * Math.min(maxGrowth, aimMs / Math.max(tookMs, 0.1))
  return Math.round(Math.min(longest, Math.max(shortest, fitting)))
}
