import type { RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'

export interface Device {
  readonly kind: 'apns' | 'fcm'
  readonly token: string
}

/** Registering a device takes it from its previous user: on one device, one user is signed in to an organization. */
export async function putDevice(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { kind, token, appId }: Device & { readonly appId: string | null },
): Promise<void> {
  await tx`
    insert into push_token (realm_id, kind, token, user_id, app_id)
    values (${realmId}, ${kind}, ${token}, ${userId}, ${appId})
    on conflict (realm_id, kind, token)
    do update set user_id = excluded.user_id, app_id = excluded.app_id`
}

/** Returns whether it existed. */
export async function deleteDevice(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { kind, token }: Device,
): Promise<boolean> {
  const deleted = await tx`
    delete from push_token
    where realm_id = ${realmId} and kind = ${kind} and token = ${token} and user_id = ${userId}`
  return deleted.count > 0
}

export async function hasDevice(
  sql: Sql,
  realmId: RealmId,
  userId: UserId,
  token: string,
): Promise<boolean> {
  const found = await sql`
    select from push_token
    where realm_id = ${realmId} and user_id = ${userId} and token = ${token} limit 1`
  return found.length > 0
}
