import type { RecipientId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteMany } from './delete-many.ts'
import { findOldest } from './updates.store.ts'

/** As many as others can wait for: what they write meanwhile is written after them. */
const batchSize = 200

const daySeconds = 86_400

/** For whose messages: those of one channel, or all direct ones. */
type Place = RecipientId | 'direct'

/** Deletes what is older than the organization and its channels keep messages, batch by batch. */
export async function deleteExpired(realm: Realm): Promise<void> {
  for (const place of limitedPlaces(realm.directory)) {
    let isMore = true
    while (isMore) isMore = await realm.writeAsSystem(deleteExpiredBatch, place)
  }
}

function limitedPlaces(directory: Directory): Place[] {
  const places: Place[] = ['direct']
  for (const { id } of directory.channels.values()) places.push(channelRecipient(id))
  return places.filter((place) => daysKept(directory, place) > 0)
}

/** -1: for ever. A channel that says nothing keeps its messages as long as the organization does. */
function daysKept({ channels, realm }: Directory, place: Place): number {
  const ofRealm = realm.settings.message_retention_days
  if (place === 'direct') return ofRealm
  for (const channel of channels.values()) {
    if (channelRecipient(channel.id) === place) return channel.retentionDays ?? ofRealm
  }
  return -1
}

/** Whether there is more to delete. The policy is asked again: it may have changed since the last batch. */
export async function deleteExpiredBatch(
  tx: ActionTx,
  _viewer: Viewer,
  place: Place,
): Promise<boolean> {
  const days = daysKept(tx.directory, place)
  if (days <= 0) return false
  const before = new Date(tx.now.getTime() - days * daySeconds * 1000)
  const sql = await tx.open()
  const recipientId = place === 'direct' ? undefined : place
  const asked = { recipientId, before, limit: batchSize }
  const found = await findOldest(sql, tx.directory.realmId, asked)
  await deleteMany(tx, found)
  return found.length === batchSize
}
