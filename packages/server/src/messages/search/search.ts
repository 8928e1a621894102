import { searchTooSlow } from '@parley/contract'
import { isDatabaseError } from '../../db/database-away.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Narrow } from '../narrow/narrow.ts'

// Far above the time of an indexed search, far below what a user waits for.
const longestSearchMs = 5000

// Memory for the positions of a frequent word among a million messages; with less, the database keeps only pages,
// and must check all their rows.
const memory = '16MB'

const queryCanceled = '57014'

/** Runs a search with a time limit. Note: the embedded database has no such limit. */
export async function inSearch<Result>(
  sql: Sql,
  narrow: Narrow,
  read: (connection: Sql | Tx) => Promise<Result>,
): Promise<Result> {
  if (!looksIntoTexts(narrow)) return read(sql)
  try {
    return await sql.begin('read only', async (tx) => {
      await tx`
        select set_config('statement_timeout', ${String(longestSearchMs)}, true),
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

/** Whether no index can answer it, because the condition is about the text of messages. */
function looksIntoTexts({ search, conditions }: Narrow): boolean {
  return search !== undefined || conditions.some(({ on }) => on === 'has')
}
