import type { RealmId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'

/** The number of ids that share a row. Storing a row takes 9 to 22 ms on the embedded database, during which no message is sent. */
export const storedRunLength = 4096

/** How long nothing must have changed in a run before it is stored again: a long topic is moved in many steps. */
const quietSeconds = 60

export interface StoredRun {
  readonly run: number
  /** See migration 0186. */
  readonly places: Buffer
}

/** The stored ones of these runs, ascending. */
export async function findStoredRuns(
  sql: Sql | Tx,
  realmId: RealmId,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<StoredRun[]> {
  return sql<StoredRun[]>`
    select run, places from message_run
    where realm_id = ${realmId} and run >= ${first} and run < ${end} and places is not null
    order by run`
}

/** The newest runs before `end` that are not stored and have not changed for some time. */
export async function findRunsToStore(
  sql: Sql,
  realmId: RealmId,
  { end, limit }: { readonly end: number; readonly limit: number },
): Promise<number[]> {
  const rows = await sql<{ run: number }[]>`
    select run from generate_series(0, ${end - 1}) as run
    where not exists (select from message_run where realm_id = ${realmId} and message_run.run = run.run
      and (places is not null or changed_at > now() - make_interval(secs => ${quietSeconds})))
    order by run desc limit ${limit}`
  return rows.map(({ run }) => run)
}

/**
 * Stores where the messages of a run are, if all of its ids are in use and nobody has stored it. Note: the row is there before the messages are read, and its
 * number of changes is compared as the row is written. So a deletion or move at the same time is either read, or nothing is stored. The
 * database is asked for the last id, because one that takes over after a failure may lack messages that this node knows.
 */
export async function storeRun(sql: Sql, realmId: RealmId, run: number): Promise<void> {
  const first = run * storedRunLength
  // Note: a row that a move under way has added makes this wait. Where the row is already there, a conflict would wait for nothing.
  await sql`
    insert into message_run (realm_id, run) select ${realmId}, ${run}
    where not exists (select from message_run where realm_id = ${realmId} and run = ${run})
    on conflict do nothing`
  const [row] = await sql<{ changes: number }[]>`
    select changes from message_run
    where realm_id = ${realmId} and run = ${run} and places is null and exists (
      select from realm where id = ${realmId} and last_message_id >= ${first + storedRunLength - 1})`
  if (!row) return
  await sql`
    update message_run set places = (
      select coalesce(string_agg(int4send(recipient_id) || int2send(count) || distances, ''::bytea), ''::bytea)
      from (
        select recipient_id, count(*)::int2 as count,
          string_agg(int2send((id - ${first})::int2), ''::bytea order by id) as distances
        from message
        where realm_id = ${realmId} and id >= ${first} and id < ${first + storedRunLength} and path is null
        group by recipient_id) as sent)
    where realm_id = ${realmId} and run = ${run} and changes = ${row.changes} and places is null`
}
