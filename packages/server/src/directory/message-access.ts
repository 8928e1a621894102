import type { RecipientId, UserId } from '@parley/contract'
import { mayRead, mayReadHistory } from './channel-access.ts'
import { originOf, type Placed, sawArrival, spansOf } from './moves.ts'
import { isWithin } from './objects.ts'
import { channelOfRecipient, conversationOfRecipient } from './recipients.ts'
import type { Viewer } from './viewer.ts'

interface Sent extends Placed {
  readonly senderId: UserId
}

/** Whether the viewer may read the message, now. */
export function mayReadMessage(viewer: Viewer, message: Sent): boolean {
  return mayReadIn(viewer, message.recipientId)(message)
}

/** The same for many messages of one recipient and topic: common checks run once. */
export function mayReadIn(viewer: Viewer, recipientId: RecipientId): (message: Sent) => boolean {
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

/** The same for messages of any recipients. Common checks run once, so it must not be used after an `await`. */
export function readableTo(viewer: Viewer): (message: Sent) => boolean {
  const checks = new Map<RecipientId, (message: Sent) => boolean>()
  return (message) => {
    const { recipientId } = message
    const check = checks.get(recipientId) ?? mayReadIn(viewer, recipientId)
    checks.set(recipientId, check)
    return check(message)
  }
}

/** Whether the message came to the viewer when it was sent, wherever it is now. */
export function wasReceived(viewer: Viewer, message: Sent): boolean {
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
