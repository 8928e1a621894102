import type { RealmId, SavedSearch, UserId } from '@parley/contract'
import type { Statements, Tx } from '../../db/transaction.ts'

/** In the order that their owner gave them. */
export async function findSavedSearches(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<SavedSearch[]> {
  return sql<SavedSearch[]>`
    select id, name, narrow from saved_search
    where realm_id = ${realmId} and user_id = ${userId} order by place, id`
}

/** Searches with the same place are ordered by id. */
export async function insertSavedSearch(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { id, name, narrow, place }: SavedSearch & { readonly place: number },
): Promise<void> {
  await tx`
    insert into saved_search (realm_id, id, user_id, name, narrow, place)
    values (${realmId}, ${id}, ${userId}, ${name}, ${tx.json(narrow)}, ${place})`
}

export async function updateSavedSearch(
  tx: Tx,
  realmId: RealmId,
  { id, name, narrow }: SavedSearch,
): Promise<void> {
  await tx`
    update saved_search set name = ${name}, narrow = ${tx.json(narrow)}
    where realm_id = ${realmId} and id = ${id}`
}

export async function orderSavedSearches(
  tx: Tx,
  realmId: RealmId,
  ids: readonly number[],
): Promise<void> {
  await tx`
    update saved_search set place = given.place
    from unnest(${ids as number[]}::int[]) with ordinality as given (id, place)
    where realm_id = ${realmId} and saved_search.id = given.id`
}

export async function deleteSavedSearch(tx: Tx, realmId: RealmId, id: number): Promise<void> {
  await tx`delete from saved_search where realm_id = ${realmId} and id = ${id}`
}
