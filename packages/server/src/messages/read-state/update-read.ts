import type { ChannelId, MessageId } from '@parley/contract'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { adoptMessages } from './adopt-messages.ts'
import { type Bitmap, bitmapOf, chunkBytes, chunkOf, removeIds } from './bitmap.ts'
import { findMentions } from './mentions.ts'
import { type MessageDetails, messageDetails } from './message-details.ts'
import { chunkTable, clearReadBySender } from './read-state.store.ts'
import type { ReadState } from './read-state.ts'
import { canBeUnread, isUnreadPlace, unreadAmong } from './received.ts'

export interface MarkingRead {
  readonly state: ReadState
  readonly messageIds: readonly MessageId[]
}

/** Marks the unread ones of these messages as read; returns what changed. */
export async function markRead(
  tx: ActionTx,
  viewer: Viewer,
  { state, messageIds }: MarkingRead,
): Promise<MessageId[]> {
  const changed = await unreadAmong(state, viewer, tx.settled(), bitmapOf(messageIds))
  if (changed.isEmpty) return []
  const read = (await state.readBy(viewer.id, tx.settled())).clone()
  read.orInPlace(changed)
  const ids = changed.toArray() as MessageId[]
  writeChunks(tx, viewer, read, ids)
  tx.append({ kind: 'flags-changed', userId: viewer.id, op: 'add', flag: 'read', messageIds: ids })
  return ids
}

export interface MarkingUnread {
  readonly state: ReadState
  readonly places: readonly MessagePlace[]
}

export interface MarkedUnread {
  readonly changed: MessageId[]
  /** Channels whose messages cannot be unread, since the viewer is not subscribed. */
  readonly ignoredChannels: ChannelId[]
}

/** Marks the read ones of these messages as unread, where possible; messages that were not received are adopted. */
export async function markUnread(
  tx: ActionTx,
  viewer: Viewer,
  { state, places }: MarkingUnread,
): Promise<MarkedUnread> {
  const read = (await state.readBy(viewer.id, tx.settled())).clone()
  const ignored = places.filter((place) => !isUnreadPlace(viewer, place.recipientId))
  const entered = new Set(adoptMessages(tx, viewer, places))
  const changing = places.filter(
    (place) => entered.has(place.id) || (canBeUnread(viewer, place) && read.has(place.id)),
  )
  const ids = changing.map((place) => place.id)
  if (ids.length > 0) {
    removeIds(read, ids)
    const details = await unmark(tx, viewer, changing)
    writeChunks(tx, viewer, read, ids)
    const flag = { flag: 'read', messageIds: ids, details } as const
    tx.append({ kind: 'flags-changed', userId: viewer.id, op: 'remove', ...flag })
  }
  const channels = ignored.flatMap((place) => channelOfRecipient(place.recipientId) ?? [])
  return { changed: ids, ignoredChannels: [...new Set(channels)].sort((a, b) => a - b) }
}

async function unmark(
  tx: ActionTx,
  viewer: Viewer,
  changing: readonly MessagePlace[],
): Promise<MessageDetails> {
  const { realmId } = tx.directory
  const sql = await tx.open()
  const own = changing.filter((place) => place.senderId === viewer.id).map((place) => place.id)
  if (own.length > 0) await clearReadBySender(sql, realmId, viewer.id, own)
  const mentioned = new Set(await findMentions(sql, viewer, changing))
  return messageDetails(viewer, changing, mentioned)
}

function writeChunks(
  tx: ActionTx,
  viewer: Viewer,
  read: Bitmap,
  changed: readonly MessageId[],
): void {
  for (const chunk of new Set(changed.map(chunkOf))) {
    tx.insert(chunkTable, { userId: viewer.id, chunk, bits: chunkBytes(read, chunk) })
  }
}
