import type { RealmId, SavedSnippet, UserId } from '@parley/contract'
import { ownRows } from '../../db/own-rows.ts'
import type { Statements, Tx } from '../../db/transaction.ts'

export const { kept: keptSnippets, remove: deleteSnippet } = ownRows('saved_snippet', ['content'])

export async function findSnippets(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<SavedSnippet[]> {
  return sql<SavedSnippet[]>`
    select id, title, content, extract(epoch from created_at)::bigint as date_created
    from saved_snippet where realm_id = ${realmId} and user_id = ${userId} order by id`
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
