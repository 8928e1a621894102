import { searchTooSlow } from '@parley/contract'
import { isDatabaseError } from '../../db/database-away.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Narrow } from '../narrow/narrow.ts'

// Far above what an indexed search takes, far below what a person waits for.
const longestSearchMs = 5000

// Room for where a frequent word stands among a million messages; without it the database remembers whole
// pages, and has to look at everything on them.
const memory = '16MB'

const queryCanceled = '57014'

/**
 * Reads; what looks into the text of many messages is ended when it takes too long. Note: the embedded
 * database has no such clock.
 */
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

/** Whether no index may answer it: what a message has is seen in its text. */
function looksIntoTexts({ search, conditions }: Narrow): boolean {
  return search !== undefined || conditions.some(({ on }) => on === 'has')
}
