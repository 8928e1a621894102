import type { ChannelId, MessageId, RecipientId } from '@parley/contract'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { ReadState } from './read-state.ts'
import { unreadMessages } from './received.ts'
import { markRead } from './update-read.ts'

export interface MarkingChannelsRead {
  readonly state: ReadState
  readonly channelIds: readonly ChannelId[]
}

/** Marks all unread messages in these channels as read for a user. */
export async function markChannelsRead(
  tx: ActionTx,
  viewer: Viewer,
  { state, channelIds }: MarkingChannelsRead,
): Promise<void> {
  const recipients = new Set(channelIds.map(channelRecipient))
  const isOneOf = (id: RecipientId) => recipients.has(id)
  const unread = await unreadMessages(state, viewer, tx.settled(), isOneOf)
  if (unread.isEmpty) return
  await markRead(tx, viewer, { state, messageIds: unread.toArray() as MessageId[] })
}
