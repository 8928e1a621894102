import type { NavigationView, RealmId, UserId } from '@parley/contract'
import type { Statements, Tx } from '../../db/transaction.ts'

/** In the order in which they were added. */
export async function findViews(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<NavigationView[]> {
  return sql<NavigationView[]>`
    select fragment, is_pinned, name from navigation_view
    where realm_id = ${realmId} and user_id = ${userId} order by added_at, fragment`
}

/** Writes a view that is new, or has changed. */
export async function putView(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { fragment, is_pinned, name }: NavigationView,
): Promise<void> {
  await tx`
    insert into navigation_view (realm_id, user_id, fragment, is_pinned, name, added_at)
    values (${realmId}, ${userId}, ${fragment}, ${is_pinned}, ${name}, clock_timestamp())
    on conflict (realm_id, user_id, fragment)
      do update set is_pinned = excluded.is_pinned, name = excluded.name`
}

/** Returns whether it existed. */
export async function deleteView(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  fragment: string,
): Promise<boolean> {
  const deleted = await tx`
    delete from navigation_view
    where realm_id = ${realmId} and user_id = ${userId} and fragment = ${fragment}`
  return deleted.count > 0
}
