import type { Fragment } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { type Bitmap, idsOf } from '../read-state/bitmap.ts'

/** Fewer unread messages than this may lead to the messages, and flags are looked up for each of them. */
const usualFew = 2000

/** With this many bits for each unread message, they take as many bytes as a list of ids. */
const sparse = 64

/** Unread messages, as conditions of a statement need them. */
export interface UnreadIds {
  readonly isFew: boolean
  /** Whether a message is among them. `isLookedUp`: the condition must not lead to the messages. */
  isAmong(sql: Sql, isLookedUp: boolean): Fragment
}

/**
 * Note: a list of 250,000 ids takes the embedded database 0.3 to 0.7 s for each statement, and a bit for each id between the first and the
 * last takes 5 to 20 ms.
 */
export function unreadIds(unread: Bitmap, few = usualFew): UnreadIds {
  const ids = idsOf(unread)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  const isFew = ids.length < few
  if (isFew || last - first > sparse * ids.length) return { isFew, isAmong: inList([...ids]) }
  return { isFew, isAmong: inBits(ids, first, last) }
}

function inList(ids: number[]): UnreadIds['isAmong'] {
  return (sql, isLookedUp) =>
    // Note: an expression matches no index. Otherwise, planning with 40,000 unread messages took 20 to 60 ms longer.
    sql`${isLookedUp ? sql`message.id + 0` : sql`message.id`} = any(${ids}::int[])`
}

function inBits(ids: Uint32Array, first: number, last: number): UnreadIds['isAmong'] {
  const bits = Buffer.alloc(Math.floor((last - first) / 8) + 1)
  for (const id of ids) {
    const at = id - first
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return (sql, isLookedUp) => {
    const isBetween = sql`message.id between ${first} and ${last}`
    // Note: the database takes "> 0" for true of a third of the messages, and "= 1" of one in 200.
    const isSet = sql`case when ${isBetween} then get_bit(${bits}::bytea, message.id - ${first}) else 0 end > 0`
    return isLookedUp ? sql`(${isSet})` : sql`(${isBetween} and ${isSet})`
  }
}
