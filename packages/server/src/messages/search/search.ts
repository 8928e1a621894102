import { searchTooSlow } from '@parley/contract'
import { isDatabaseError } from '../../db/database-away.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { askerOf, RealmTurns } from '../../realm-turns.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { timeLeft } from '../narrow/search-time.ts'

// Memory for the positions of a frequent word among a million messages; with less, the database keeps only pages,
// and must check all their rows.
const memory = '16MB'

const queryCanceled = '57014'

/**
 * Fewer than half of the connections of a node, because each search may keep one for seconds. Sends, which need one, must
 * not wait for searches. No organization takes all of them, and no user all of an organization’s: a search that waits
 * loses its time.
 */
const searches = new RealmTurns({ atOnce: 4, perRealm: 3, perAsker: 2 })

/**
 * Runs a search in its turn, which ends with the time of its request. Note: the embedded database cannot cancel a statement, and a
 * transaction would keep others waiting. There the time is checked between the pieces of a walk.
 */
export async function inSearch<Result>(
  { sql, id }: Realm,
  viewer: Viewer,
  narrow: Narrow,
  read: (connection: Sql | Tx) => Promise<Result>,
): Promise<Result> {
  if (!looksIntoTexts(narrow)) return read(sql)
  requireTime(narrow)
  if (!sql.isServer) return read(sql)
  return searches.run(askerOf(id, viewer.user), () => inTransaction(sql, narrow, read))
}

/** Note: the time that passed while others had their turn counts. */
async function inTransaction<Result>(
  sql: Sql,
  narrow: Narrow,
  read: (connection: Sql | Tx) => Promise<Result>,
): Promise<Result> {
  const milliseconds = requireTime(narrow)
  try {
    return await sql.begin('read only', async (tx) => {
      await tx`
        select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('work_mem', ${memory}, true)`
      return read(tx)
    })
  } catch (error) {
    if (isDatabaseError(error) && (error as { code?: string }).code === queryCanceled) {
      throw searchTooSlow({})
    }
    throw error
  }
}

/** A shorter time does not justify another statement. */
const muchMs = 100

/** Limits the second statement of a search to the time that the first one, begun at `since`, has left. */
export async function inTimeLeft(
  connection: Sql | Tx,
  narrow: Narrow,
  since: number,
): Promise<void> {
  if (!looksIntoTexts(narrow) || performance.now() - since < muchMs) return
  const milliseconds = requireTime(narrow)
  if ('isServer' in connection && !connection.isServer) return
  await connection`select set_config('statement_timeout', ${String(milliseconds)}, true)`
}

/** The milliseconds that are left, or a refusal. */
export function requireTime(narrow: Narrow): number {
  const milliseconds = timeLeft(narrow)
  if (milliseconds === 0) throw searchTooSlow({})
  return milliseconds
}

/** Whether no index can answer it, because the condition is about the text of messages. */
export function looksIntoTexts({ search, conditions }: Narrow): boolean {
  return search !== undefined || conditions.some(({ on }) => on === 'has')
}
