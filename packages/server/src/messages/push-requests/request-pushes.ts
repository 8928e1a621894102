import type { MessageId, RecipientId, UserId } from '@parley/contract'
import { channelByRecipient, conversationByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import { isSubscribed } from '../../directory/objects.ts'
import type { ActionTx } from '../../writer/action.ts'
import { pushRequestTable } from './push-requests.store.ts'

/** Whoever reads the message within this time is not notified. */
const patienceMs = 3000

interface Sent {
  readonly id: MessageId
  readonly senderId: UserId
  readonly recipientId: RecipientId
}

/**
 * Leaves word that devices may have to be notified of a new message. Who is notified is decided after the commit, so a send costs the
 * same for 10 subscribers and for 10,000. Where nobody with a subscription receives it, nothing is left.
 */
export function requestPushes(tx: ActionTx, { id, senderId, recipientId }: Sent): void {
  const { webPushUsers } = tx.directory.parts
  if (webPushUsers.size === 0) return
  if (!mayConcern(tx.directory, recipientId, senderId)) return
  tx.insert(pushRequestTable, { messageId: id, dueAt: new Date(tx.now.getTime() + patienceMs) })
}

/** Looks through the smaller set. Whom this action itself puts into a new channel or conversation is not known yet. */
function mayConcern(directory: Directory, recipientId: RecipientId, senderId: UserId): boolean {
  const { webPushUsers } = directory.parts
  const conversation = conversationByRecipient(directory, recipientId)
  if (conversation) return hasOther(conversation.userIds, (id) => webPushUsers.has(id))
  const subscriptions = channelByRecipient(directory, recipientId)?.subscriptions
  if (!subscriptions) return true
  if (subscriptions.size < webPushUsers.size) {
    return hasOther(subscriptions.keys(), (id) => webPushUsers.has(id))
  }
  return hasOther(webPushUsers, (id) => isSubscribed(subscriptions.get(id)))

  function hasOther(ids: Iterable<UserId>, isOne: (id: UserId) => boolean): boolean {
    for (const id of ids) if (id !== senderId && isOne(id)) return true
    return false
  }
}
