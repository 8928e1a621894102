import type { RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { BoardEntry } from './presence-board.ts'
import type { Seen } from './seen.ts'

export type Report = Seen & { readonly userId: UserId }

/** The updates after a number, in order. */
export async function findPresences(
  sql: Sql,
  realmId: RealmId,
  after: number,
): Promise<BoardEntry[]> {
  return sql<BoardEntry[]>`
    select user_id as "userId", active_at as "activeAt", connected_at as "connectedAt",
      update_id as "updateId"
    from presence where realm_id = ${realmId} and update_id > ${after} order by update_id`
}

/** Reserves numbers and returns the last one. */
export async function takeNumbers(sql: Sql, realmId: RealmId, count: number): Promise<number> {
  const [row] = await sql<{ last: number }[]>`
    insert into presence_sequence (realm_id, last_update_id) values (${realmId}, ${count})
    on conflict (realm_id)
      do update set last_update_id = presence_sequence.last_update_id + ${count}
    returning last_update_id as last`
  return row?.last ?? 0
}

/** Numbers continue after those of presences that were imported. */
export async function fillSequence(tx: Tx, realmId: RealmId): Promise<void> {
  await tx`
    insert into presence_sequence (realm_id, last_update_id)
    select ${realmId}, max(update_id) from presence where realm_id = ${realmId}
    having max(update_id) is not null`
}

/** Writes presences that have their numbers. */
export async function writePresences(
  sql: Sql,
  realmId: RealmId,
  entries: readonly BoardEntry[],
): Promise<void> {
  const { users, active, connected } = columnsOf(entries)
  const numbers = entries.map((entry) => entry.updateId)
  await sql`
    insert into presence (realm_id, user_id, active_at, connected_at, update_id)
    select ${realmId}, given.* from unnest(${users}::int[], ${active}::bigint[],
      ${connected}::bigint[], ${numbers}::bigint[]) as given
    on conflict (realm_id, user_id) do update set active_at = excluded.active_at,
      connected_at = excluded.connected_at, update_id = excluded.update_id`
}

/**
 * Writes presences and numbers them in this order. Returns the first number. The row with the last number is
 * locked until the commit, so that numbers become visible in order.
 */
export async function numberPresences(
  sql: Sql,
  realmId: RealmId,
  reports: readonly Report[],
): Promise<number> {
  const { users, active, connected } = columnsOf(reports)
  const [row] = await sql<{ first: number }[]>`
    with taken as (
      insert into presence_sequence (realm_id, last_update_id) values (${realmId}, ${reports.length})
      on conflict (realm_id)
        do update set last_update_id = presence_sequence.last_update_id + ${reports.length}
      returning last_update_id - ${reports.length} as before),
    written as (
      insert into presence (realm_id, user_id, active_at, connected_at, update_id)
      select ${realmId}, given.user_id, given.active_at, given.connected_at, before + given.number
      from taken, unnest(${users}::int[], ${active}::bigint[], ${connected}::bigint[])
        with ordinality as given (user_id, active_at, connected_at, number)
      on conflict (realm_id, user_id) do update set active_at = excluded.active_at,
        connected_at = excluded.connected_at, update_id = excluded.update_id)
    select before + 1 as first from taken`
  return row?.first ?? 0
}

function columnsOf(reports: readonly Report[]) {
  return {
    users: reports.map((report) => report.userId),
    active: reports.map((report) => report.activeAt),
    connected: reports.map((report) => report.connectedAt),
  }
}
