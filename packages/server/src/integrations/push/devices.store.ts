import type { RealmId, UserId } from '@parley/contract'
import { ownRows } from '../../db/own-rows.ts'
import type { Statements, Tx } from '../../db/transaction.ts'

export const { remove: deleteClientDevice } = ownRows('client_device')

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
