import type { MessageId } from '@parley/contract'
import type { Narrow } from '../narrow/narrow.ts'
import { requireTime } from './search.ts'

/** Others have their turn between two pieces, so each should take about this long. */
const aimMs = 20

const [shortest, firstLength, longest] = [500, 4000, 1_000_000]

/** A piece becomes at most so many times as long as the one before, as matches are not spread evenly. */
const maxGrowth = 4

/** Ids with `from <= id < upTo`. */
export interface Piece {
  readonly from: number
  readonly upTo: number
  /** So many of them are wanted, the first ones in the direction of the walk. */
  readonly limit: number
  readonly isDown: boolean
}

interface Walk {
  readonly narrow: Narrow
  /** There is hardly anything from this id on. */
  readonly end: number
  /** Walks from the end of the piece if down, and from its beginning if not. */
  readonly piece: Piece
  readonly find: (piece: Piece) => Promise<MessageId[]>
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
    const began = performance.now()
    found.push(...(await find({ ...next, limit: piece.limit - found.length, isDown })))
    length = lengthAfter(length, performance.now() - began)
    if (isDown) upTo = next.from
    else from = next.upTo
  }
  return found
}

function lengthAfter(length: number, tookMs: number): number {
  const fitting = length * Math.min(maxGrowth, aimMs / Math.max(tookMs, 0.1))
  return Math.round(Math.min(longest, Math.max(shortest, fitting)))
}
