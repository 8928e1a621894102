import type { RealmId, UserId } from '@parley/contract'
import type { Statements, Tx } from '../../db/transaction.ts'
import type { DirectoryParts } from '../../directory/parts.ts'
import type { HeldSubscription } from './subscription.ts'

/** For the directory. */
export async function findWebPushUsers(
  tx: Tx,
  realmId: RealmId,
): Promise<DirectoryParts['webPushUsers']> {
  const rows = await tx<{ userId: UserId }[]>`
    select distinct user_id as "userId" from web_push_subscription where realm_id = ${realmId}`
  return new Set(rows.map(({ userId }) => userId))
}

export async function findSubscriptionsOf(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<HeldSubscription[]> {
  return sql<HeldSubscription[]>`
    select endpoint, user_id as "userId", key_id as "keyId", p256dh, auth from web_push_subscription
    where realm_id = ${realmId} and user_id = ${userId} order by endpoint`
}

export async function insertSubscription(
  tx: Tx,
  realmId: RealmId,
  { endpoint, userId, keyId, p256dh, auth }: HeldSubscription,
): Promise<void> {
  await tx`
    insert into web_push_subscription (realm_id, endpoint, user_id, key_id, p256dh, auth)
    values (${realmId}, ${endpoint}, ${userId}, ${keyId}, ${p256dh}, ${auth})`
}

/** Returns whose it was; undefined if there was none. */
export async function deleteSubscription(
  tx: Tx,
  realmId: RealmId,
  endpoint: string,
): Promise<UserId | undefined> {
  const [row] = await tx<{ userId: UserId }[]>`
    delete from web_push_subscription where realm_id = ${realmId} and endpoint = ${endpoint}
    returning user_id as "userId"`
  return row?.userId
}
