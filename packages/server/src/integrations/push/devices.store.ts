import type { RealmId, UserId } from '@parley/contract'
import type { Statements, Tx } from '../../db/transaction.ts'

export async function findDevices(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from client_device where realm_id = ${realmId} and user_id = ${userId} order by id`
  return rows.map(({ id }) => id)
}

export async function insertClientDevice(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  id: number,
): Promise<void> {
  await tx`
    insert into client_device (realm_id, id, user_id) values (${realmId}, ${id}, ${userId})`
}

/** Returns whether it existed. */
export async function deleteClientDevice(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  id: number,
): Promise<boolean> {
  const deleted = await tx`
    delete from client_device
    where realm_id = ${realmId} and id = ${id} and user_id = ${userId}`
  return deleted.count > 0
}
