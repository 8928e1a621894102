import type { Sql } from './transaction.ts'

export interface Upkeep {
  stop(): Promise<void>
}

// Does what background processes of a PostgreSQL server do, and PGlite does not: it writes no checkpoint until
// requested, however long the log grows, and it never vacuums.
const everyMs = 10_000
const longestLog = 64 * 1024 * 1024

/** Keeps the log short, deleted rows reusable and the planner's statistics current, one short statement at a time. */
export function keepUp(sql: Sql, onProblem: (error: unknown) => void): Upkeep {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= lookAfter(sql)
      .catch(onProblem)
      .finally(() => {
        round = undefined
      })
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

export async function lookAfter(sql: Sql): Promise<void> {
  // Note: one table and one work in each round, because meanwhile the one session of the database does nothing else.
  const [table] = await neediest(sql)
  if (table?.needsVacuum) await sql`vacuum ${sql(table.name)}`
  else if (table) await sql`analyze ${sql(table.name)}`
  // Note: afterwards, because behind a checkpoint a vacuum logs every page in full.
  if ((await logBytes(sql)) > longestLog) await sql`checkpoint`
}

/** The log that a start after a crash would have to replay. */
export async function logBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
    from pg_control_checkpoint()`
  return row?.bytes ?? 0
}

/** The table that autovacuum would take first, by the same thresholds. */
async function neediest(sql: Sql): Promise<{ name: string; needsVacuum: boolean }[]> {
  return sql`
    select name, "needsVacuum" from (
      select relname as name, n_dead_tup, n_mod_since_analyze,
        n_dead_tup > 50 + 0.2 * n_live_tup
          or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as "needsVacuum",
        n_mod_since_analyze > 50 + 0.1 * n_live_tup as "needsAnalyze"
      from pg_stat_user_tables where schemaname = 'public') as one
    where "needsVacuum" or "needsAnalyze"
    order by "needsVacuum" desc, n_dead_tup desc, n_mod_since_analyze desc
    limit 1`
}
