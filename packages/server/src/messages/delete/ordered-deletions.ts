import type { UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { type ActionTx, step } from '../../writer/action.ts'
import { deleteMany } from '../message/delete-many.ts'
import {
  type DeletedPlaces,
  findAbandoned,
  findDeletion,
  insertDeletions,
  moveDeletion,
  removeDeletion,
} from './ordered-deletions.store.ts'

export type { DeletedPlaces }

/** Small, because other writes wait for the end of a batch. */
const batchSize = 200

/** Orders the deletion of these users' messages so far. `workOnDeletions` deletes them in batches. */
export async function orderDeletion(
  tx: ActionTx,
  userIds: readonly UserId[],
  places: DeletedPlaces,
): Promise<void> {
  if (!places.inPublicChannels && !places.inPrivateChannels && !places.direct) return
  const lastId = tx.lastMessageId()
  await insertDeletions(await tx.open(), tx.directory.realmId, userIds, { ...places, lastId })
}

/** Continues an ordered deletion as long as it may. The rest is deleted later. */
export async function workOnDeletions(realm: Realm, mayGoOn = () => true): Promise<void> {
  if (!(await findDeletion(realm.sql, realm.id))) return
  let isMore = true
  while (isMore && mayGoOn() && !realm.isEnding)
    isMore = await realm.writeAsSystem(deleteOrderedBatch, undefined)
}

/** Whether there may be more to delete. */
const deleteOrderedBatch = step(async (tx, _viewer: Viewer, _input: undefined) => {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const order = await findDeletion(sql, realmId)
  if (!order) return false
  const found = await findAbandoned(sql, realmId, order, batchSize)
  await deleteMany(tx, found)
  const last = found.at(-1)
  if (last && found.length === batchSize) await moveDeletion(sql, realmId, order, last.id)
  else await removeDeletion(sql, realmId, order)
  return true
})
