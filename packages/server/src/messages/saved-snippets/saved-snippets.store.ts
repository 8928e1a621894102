import type { RealmId, SavedSnippet, UserId } from '@parley/contract'
import type { Statements, Tx } from '../../db/transaction.ts'

export async function findSnippets(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<SavedSnippet[]> {
  return sql<SavedSnippet[]>`
    select id, title, content, extract(epoch from created_at)::bigint as date_created
    from saved_snippet where realm_id = ${realmId} and user_id = ${userId} order by id`
}

export async function countSnippets(sql: Tx, realmId: RealmId, userId: UserId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from saved_snippet
    where realm_id = ${realmId} and user_id = ${userId}`
  return row?.count ?? 0
}

export async function insertSnippet(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { id, title, content, date_created }: SavedSnippet,
): Promise<void> {
  await tx`
    insert into saved_snippet (realm_id, id, user_id, title, content, created_at)
    values (${realmId}, ${id}, ${userId}, ${title}, ${content}, to_timestamp(${date_created}))`
}

export async function updateSnippet(
  tx: Tx,
  realmId: RealmId,
  { id, title, content }: SavedSnippet,
): Promise<void> {
  await tx`
    update saved_snippet set title = ${title}, content = ${content}
    where realm_id = ${realmId} and id = ${id}`
}

/** Returns whether it existed. */
export async function deleteSnippet(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  id: number,
): Promise<boolean> {
  const deleted = await tx`
    delete from saved_snippet
    where realm_id = ${realmId} and id = ${id} and user_id = ${userId}`
  return deleted.count > 0
}
