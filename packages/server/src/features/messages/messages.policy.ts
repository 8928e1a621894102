import { directConversationNotAllowed, directMessagesNotAllowed } from '@parley/contract'
import { userBelongs } from '../../directory/groups.ts'
import { type Conversation, isWithin, type User } from '../../directory/objects.ts'
import { hasPermission } from '../../directory/permissions.ts'
import { channelOfRecipient, conversationOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { mayRead, mayReadHistory } from '../channels/channels.policy.ts'
import { originOf, type Placed as PlacedMessage, sawArrival, spansOf } from '../read-state/moves.ts'
import type { MessageRecord } from './message-record.ts'

type Placed = PlacedMessage & Pick<MessageRecord, 'senderId'>

/** Whether the viewer may read the message, now. */
export function mayReadMessage(viewer: Viewer, message: Placed): boolean {
  const channelId = channelOfRecipient(message.recipientId)
  if (channelId === undefined) return isParticipant(viewer, message)
  const channel = viewer.directory.channels.get(channelId)
  if (!channel || !mayRead(viewer, channel)) return false
  return (
    mayReadHistory(viewer, channel) || wasReceived(viewer, message) || sawArrival(viewer, message)
  )
}

/** Whether the message came to the viewer when it was sent, wherever it is now. */
export function wasReceived(viewer: Viewer, message: Placed): boolean {
  if (channelOfRecipient(message.recipientId) === undefined) return isParticipant(viewer, message)
  if (message.senderId === viewer.id) return true
  return isWithin(spansOf(viewer, originOf(message)), message.id)
}

function isParticipant(viewer: Viewer, message: Placed): boolean {
  const id = conversationOfRecipient(message.recipientId)
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
