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
  const isQuiet = quietness(sql)
  const timer = setInterval(() => {
    round ??= isQuiet()
      .then((quiet) => lookAfter(sql, quiet))
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

/** After this number of rounds without a new row, probably nobody is there. */
const quietRounds = 3

/** Whether nobody has added anything, such as a message, in the last rounds. To be asked once in each. */
export function quietness(sql: Sql): () => Promise<boolean> {
  let before: number | undefined
  let rounds = 0
  return async () => {
    const [row] = await sql<{ inserted: number }[]>`
      select sum(n_tup_ins)::float8 as inserted from pg_stat_user_tables where schemaname = 'public'`
    rounds = row?.inserted === before ? rounds + 1 : 0
    before = row?.inserted
    return rounds >= quietRounds
  }
}

export async function lookAfter(sql: Sql, isQuiet: boolean): Promise<void> {
  // Note: one table and one work in each round, because meanwhile the one session of the database does nothing else.
  const [table] = await neediest(sql, isQuiet)
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

/**
 * A table of this size is processed in about 50 ms. A larger one waits until nobody is there, because the work cannot be done
 * in pieces: each index is read as a whole.
 */
const shortWork = 4 * 1024 * 1024

/**
 * The work that autovacuum would do, by the same thresholds: what exceeds its threshold most comes first. A large table waits, but
 * not for ever: until two thirds of its rows are dead, or until it has changed as much as it is large.
 */
async function neediest(
  sql: Sql,
  isQuiet: boolean,
): Promise<{ name: string; needsVacuum: boolean }[]> {
  return sql`
    select name, "vacuumNeed" >= "analyzeNeed" as "needsVacuum" from (select name,
      case when "needsVacuum" then greatest(n_dead_tup / (50 + 0.2 * n_live_tup),
        n_ins_since_vacuum / (1000 + 0.2 * n_live_tup)) else 0 end as "vacuumNeed",
      case when "needsAnalyze" then n_mod_since_analyze / (50 + 0.1 * n_live_tup) else 0 end as "analyzeNeed"
    from (
      select relname as name, n_live_tup, n_dead_tup, n_ins_since_vacuum, n_mod_since_analyze,
        n_dead_tup > 50 + 2 * n_live_tup or (is_free and (n_dead_tup > 50 + 0.2 * n_live_tup
          or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup)) as "needsVacuum",
        n_mod_since_analyze > 50 + n_live_tup
          or (is_free and n_mod_since_analyze > 50 + 0.1 * n_live_tup) as "needsAnalyze"
      from pg_stat_user_tables,
        lateral (select ${isQuiet}::boolean or pg_total_relation_size(relid) <= ${shortWork} as is_free) as size
      where schemaname = 'public') as one) as two
    where "vacuumNeed" > 0 or "analyzeNeed" > 0
    order by greatest("vacuumNeed", "analyzeNeed") desc
    limit 1`
}
