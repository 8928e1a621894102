import {
  directConversationNotAllowed,
  directMessagesNotAllowed,
  type RecipientId,
} from '@parley/contract'
import { mayRead, mayReadHistory } from '../../channels/access/channels.policy.ts'
import { userBelongs } from '../../directory/groups.ts'
import {
  originOf,
  type Placed as PlacedMessage,
  sawArrival,
  spansOf,
} from '../../directory/moves.ts'
import { type Conversation, isWithin, type User } from '../../directory/objects.ts'
import { hasPermission } from '../../directory/permissions.ts'
import { channelOfRecipient, conversationOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { MessageRecord } from './message-record.ts'

type Placed = PlacedMessage & Pick<MessageRecord, 'senderId'>

/** Whether the viewer may read the message, now. */
export function mayReadMessage(viewer: Viewer, message: Placed): boolean {
  return mayReadIn(viewer, message.recipientId)(message)
}

/** The same for many messages of one place: what is the same for all of them is asked once. */
export function mayReadIn(viewer: Viewer, recipientId: RecipientId): (message: Placed) => boolean {
  const channelId = channelOfRecipient(recipientId)
  if (channelId === undefined) {
    const isReadable = isParticipant(viewer, recipientId)
    return () => isReadable
  }
  const channel = viewer.directory.channels.get(channelId)
  if (!channel || !mayRead(viewer, channel)) return () => false
  if (mayReadHistory(viewer, channel)) return () => true
  return (message) => wasReceived(viewer, message) || sawArrival(viewer, message)
}

/** Whether the message came to the viewer when it was sent, wherever it is now. */
export function wasReceived(viewer: Viewer, message: Placed): boolean {
  const { recipientId } = message
  if (channelOfRecipient(recipientId) === undefined) return isParticipant(viewer, recipientId)
  if (message.senderId === viewer.id) return true
  return isWithin(spansOf(viewer, originOf(message)), message.id)
}

function isParticipant(viewer: Viewer, recipientId: RecipientId): boolean {
  const id = conversationOfRecipient(recipientId)
  const conversation = id === undefined ? undefined : viewer.directory.conversations.get(id)
  return conversation?.userIds.includes(viewer.id) ?? false
}

/** Refuses direct messages that the organization's two settings do not let through. */
export function requireDirectAllowed(
  viewer: Viewer,
  people: readonly User[],
  existing: Conversation | undefined,
): void {
  const { direct_message_permission_group } = viewer.directory.realm.permissions
  // Notes to oneself and conversations with bots concern nobody else.
  if (people.every((user) => user.id === viewer.id || user.isBot)) return
  const someoneMay = people.some((user) =>
    userBelongs(viewer.directory, user, direct_message_permission_group),
  )
  if (!someoneMay) throw directMessagesNotAllowed({})
  if (!existing && !hasPermission(viewer, 'direct_message_initiator_group')) {
    throw directConversationNotAllowed({})
  }
}
