import type { MessageId, RealmId, UserId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import { channelByRecipient, conversationByRecipient } from '../../directory/by-recipient.ts'
import { wasReceived } from '../../directory/message-access.ts'
import { originOf } from '../../directory/moves.ts'
import type { User } from '../../directory/objects.ts'
import { sightOf } from '../../directory/sight.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { hasMuted } from '../../people/public.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { addChunk, chunkOf, emptyBitmap } from './bitmap.ts'
import { findChunkOfEach } from './read-state.store.ts'

/** How many people's marks are held at a time: a chunk has up to 8 KiB. */
const atOnce = 500

/**
 * Users who have read the message and whom the viewer may see: not the sender, nobody who disabled read
 * receipts, and nobody who muted the viewer or is muted by the viewer.
 */
export async function readersOf(
  sql: Sql,
  viewer: Viewer,
  message: MessagePlace,
): Promise<UserId[]> {
  const isSeen = sightOf(viewer)
  const shown = receivers(viewer, message).filter(
    (user) => user.id !== message.senderId && isSeen(user) && showsReceipts(viewer, user),
  )
  const readers: UserId[] = []
  for (let from = 0; from < shown.length; from += atOnce) {
    const ids = shown.slice(from, from + atOnce).map((user) => user.id)
    readers.push(...(await readAmong(sql, viewer.directory.realmId, ids, message.id)))
  }
  return readers.sort((a, b) => a - b)
}

/** The users who received the message when it was sent, wherever it is now. */
function receivers({ directory }: Viewer, message: MessagePlace): User[] {
  const origin = originOf(message)
  const channel = channelByRecipient(directory, origin)
  const conversation = conversationByRecipient(directory, origin)
  const ids = channel?.subscriptions.keys() ?? conversation?.userIds ?? []
  return [...ids].flatMap((id) => {
    const user = directory.users.get(id)
    return user && wasReceived(viewerOf(directory, user), message) ? [user] : []
  })
}

function showsReceipts({ directory, id }: Viewer, user: User): boolean {
  if (!user.isActive || user.settings.send_read_receipts === false) return false
  return !hasMuted(directory, id, user.id) && !hasMuted(directory, user.id, id)
}

async function readAmong(
  sql: Sql,
  realmId: RealmId,
  userIds: readonly UserId[],
  id: MessageId,
): Promise<UserId[]> {
  const chunks = await findChunkOfEach(sql, realmId, userIds, chunkOf(id))
  return userIds.filter((userId) => {
    const chunk = chunks.get(userId)
    if (!chunk) return false
    const read = emptyBitmap()
    addChunk(read, chunk)
    return read.has(id)
  })
}
