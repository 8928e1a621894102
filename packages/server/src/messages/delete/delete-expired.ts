import type { MessageId } from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { sharedDate } from '../../shared-clock.ts'
import { step } from '../../writer/action.ts'
import { deleteMany } from '../message/delete-many.ts'
import { findFirstSince } from '../message/messages.store.ts'
import { findOlder, findOldest, type Place } from '../message/updates.store.ts'

/** Small, because other writes wait for the end of a batch. */
const batchSize = 200

const daySeconds = 86_400

/**
 * Deletes messages that are older than the retention period of the organization or its channels, in batches. They
 * are searched outside the writer, so that others do not wait for the search.
 */
export async function deleteExpired(realm: Realm): Promise<void> {
  for (const place of limitedPlaces(realm.directory)) {
    const until = await firstKept(realm, place)
    let ids = await findOldest(realm.sql, realm.id, { place, after: 0, until, limit: batchSize })
    while (ids.length > 0 && !realm.isEnding) {
      await realm.writeAsSystem(deleteExpiredBatch, { place, ids })
      const after = ids.at(-1) ?? until
      ids = await findOldest(realm.sql, realm.id, { place, after, until, limit: batchSize })
    }
  }
}

/** Messages before this id are too old in every channel and conversation. */
async function firstKept({ directory, id, sql }: Realm, place: Place): Promise<number> {
  const before = oldestKept(directory, place, sharedDate())
  if (!before) return 0
  const last = directory.lastMessageId
  return (await findFirstSince(sql, id, last, before)) ?? last + 1
}

/** Undefined: messages are kept forever. */
function oldestKept(directory: Directory, place: Place, now: Date): Date | undefined {
  const days = daysKept(directory, place)
  return days > 0 ? new Date(now.getTime() - days * daySeconds * 1000) : undefined
}

function limitedPlaces(directory: Directory): Place[] {
  const places: Place[] = ['direct']
  for (const { id } of directory.channels.values()) places.push(channelRecipient(id))
  return places.filter((place) => daysKept(directory, place) > 0)
}

/** -1: forever. A channel without its own period follows the organization. */
function daysKept(directory: Directory, place: Place): number {
  const ofRealm = directory.realm.settings.message_retention_days
  if (place === 'direct') return ofRealm
  const channel = channelByRecipient(directory, place)
  return channel ? (channel.retentionDays ?? ofRealm) : -1
}

interface Expired {
  readonly place: Place
  readonly ids: readonly MessageId[]
}

/** Deletes those of these messages that still exist and are too old by the current policy. */
export const deleteExpiredBatch = step(async (tx, _viewer: Viewer, { place, ids }: Expired) => {
  const before = oldestKept(tx.directory, place, tx.now)
  if (!before) return
  const found = await findOlder(await tx.open(), tx.directory.realmId, { place, ids, before })
  await deleteMany(tx, found)
})
