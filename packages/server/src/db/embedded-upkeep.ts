import type { Fragment } from './fragments.ts'
import type { Sql } from './transaction.ts'

export interface Upkeep {
  stop(): Promise<void>
}

// Does what background processes of a PostgreSQL server do, and PGlite does not: it writes no checkpoint until
// requested, however long the log grows, and it never vacuums.
const everyMs = 10_000
const longestLog = 64 * 1024 * 1024

export interface UpkeepOptions {
  /** Brings the files of the database to the disk, beside its work. */
  readonly syncFiles?: (() => Promise<void>) | undefined
  readonly onProblem: (error: unknown) => void
}

/** Keeps the log short, deleted rows reusable and the planner's statistics current, one short statement at a time. */
export function keepUp(sql: Sql, { syncFiles, onProblem }: UpkeepOptions): Upkeep {
  let round: Promise<void> | undefined
  const isQuiet = quietness(sql)
  const timer = setInterval(() => {
    round ??= isQuiet()
      .then((quiet) => lookAfter(sql, quiet, syncFiles))
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
      select sum(pg_stat_get_tuples_inserted(oid))::float8 as inserted from pg_class where ${ours(sql)}`
    rounds = row?.inserted === before ? rounds + 1 : 0
    before = row?.inserted
    return rounds >= quietRounds
  }
}

export async function lookAfter(
  sql: Sql,
  isQuiet: boolean,
  syncFiles: UpkeepOptions['syncFiles'] = undefined,
): Promise<void> {
  // Note: one table and one work in each round, because meanwhile the one session of the database does nothing else.
  const [table] = await neediest(sql, isQuiet)
  if (table?.needsVacuum) await sql`vacuum ${sql(table.name)}`
  else if (table) await analyze(sql, table)
  // Note: afterwards, because behind a checkpoint a vacuum logs every page in full.
  if ((await logBytes(sql)) > longestLog) await checkpoint(sql, syncFiles)
}

/**
 * While people wait, a large table is analyzed from a small sample: 1,500 instead of 30,000 rows, which takes 50 instead of
 * 300 ms with 100,000 messages. In the next quiet period after a tenth of it has changed, it is analyzed as usual.
 */
async function analyze(sql: Sql, { name, isInTheWay }: Needy): Promise<void> {
  if (!isInTheWay) return void (await sql`analyze ${sql(name)}`)
  await sql.begin(async (tx) => {
    await tx`set local default_statistics_target = 5`
    await tx`analyze ${tx(name)}`
  })
}

/**
 * A checkpoint syncs more than a hundred files, one after the other, while no statement runs. Synced before it, beside
 * other statements, they have little left to write: it takes 90 to 120 ms instead of 150 to 220 ms.
 */
async function checkpoint(sql: Sql, syncFiles: UpkeepOptions['syncFiles']): Promise<void> {
  await syncFiles?.()
  await sql`checkpoint`
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

interface Needy {
  readonly name: string
  readonly needsVacuum: boolean
  /** Whether it is large, and somebody is there. */
  readonly isInTheWay: boolean
}

/**
 * The work that autovacuum would do, by the same thresholds. The table that was looked after longest ago comes first, so that none
 * that changes all the time keeps others waiting. A large table waits, but not for ever: until two thirds of its rows are dead, or
 * until it has changed as much as it is large.
 */
async function neediest(sql: Sql, isQuiet: boolean): Promise<Needy[]> {
  // Note: the view of the statistics, and the size of every table, took 40 to 70 ms each time. In steps, sizes are only read of
  // tables that need something.
  return sql`
    with known as materialized (
      select oid, relname as name, ${rowsOf(sql, isQuiet)} as rows, pg_stat_get_dead_tuples(oid) as dead,
        pg_stat_get_ins_since_vacuum(oid) as added, pg_stat_get_mod_since_analyze(oid) as changed
      from pg_class where ${ours(sql)}),
    needy as materialized (
      select *, greatest(dead / (50 + 0.2 * rows), added / (1000 + 0.2 * rows)) as to_vacuum,
        changed / (50 + 0.1 * rows) as to_analyze
      from known
      where dead > 50 + 0.2 * rows or added > 1000 + 0.2 * rows or changed > 50 + 0.1 * rows),
    sized as materialized (
      select *, ${isQuiet}::boolean or pg_total_relation_size(oid) <= ${shortWork} as is_free from needy),
    due as (
      select oid, name, not is_free as "isInTheWay", case when dead > 50 + 2 * rows or (is_free and to_vacuum > 1) then to_vacuum else 0 end
          as to_vacuum,
        case when changed > 50 + rows or (is_free and to_analyze > 1) then to_analyze else 0 end as to_analyze
      from sized)
    select name, "isInTheWay", to_vacuum >= to_analyze as "needsVacuum" from due
    where to_vacuum > 0 or to_analyze > 0
    order by greatest(pg_stat_get_last_vacuum_time(oid), pg_stat_get_last_analyze_time(oid)) nulls first,
      greatest(to_vacuum, to_analyze) desc
    limit 1`
}

/** The tables of the program. */
function ours(sql: Sql): Fragment {
  return sql`relkind = 'r' and relnamespace = 'public'::regnamespace`
}

/**
 * The number of rows. PGlite forgets the statistics when it ends: until a table is vacuumed or analyzed again, they count only the
 * changes since the start. So the estimate of the catalog counts, too. Otherwise a large table would seem to be empty after each start,
 * and would be analyzed at once. In quiet periods it may be, because the changes before the start are forgotten, too.
 */
function rowsOf(sql: Sql, isQuiet: boolean): Fragment {
  return sql`case
    when not ${isQuiet}::boolean and pg_stat_get_last_vacuum_time(oid) is null and pg_stat_get_last_analyze_time(oid) is null
    then greatest(greatest(reltuples, 0) + pg_stat_get_tuples_inserted(oid) - pg_stat_get_tuples_deleted(oid), 0)
    else pg_stat_get_live_tuples(oid) end`
}
