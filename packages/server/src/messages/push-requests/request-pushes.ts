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
 * Leaves word that devices may have to be notified of a new message; who is, is decided after the commit, so that a send costs the
 * same for 10 subscribers and for 10,000. It costs nothing where nobody receives it who has a device.
 */
export function requestPushes(tx: ActionTx, { id, senderId, recipientId }: Sent): void {
  const { directory } = tx
  const { webPushUsers } = directory.parts
  if (webPushUsers.size === 0) return
  const receives = receiverTest(directory, recipientId)
  for (const userId of webPushUsers) {
    if (userId === senderId || !receives(userId)) continue
    const dueAt = new Date(tx.now.getTime() + patienceMs)
    tx.insert(pushRequestTable, { messageId: id, dueAt })
    return
  }
}

/** Whether a user receives messages of a recipient. A conversation or a channel that the same action creates may have anybody in it. */
function receiverTest(directory: Directory, recipientId: RecipientId): (userId: UserId) => boolean {
  const channel = channelByRecipient(directory, recipientId)
  if (channel) return (userId) => isSubscribed(channel.subscriptions.get(userId))
  const conversation = conversationByRecipient(directory, recipientId)
  return conversation ? (userId) => conversation.userIds.includes(userId) : () => true
}
