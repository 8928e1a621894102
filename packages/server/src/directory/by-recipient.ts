import type { RecipientId } from '@parley/contract'
import type { Directory } from './directory.ts'
import type { Channel, Conversation } from './objects.ts'
import { channelOfRecipient, conversationOfRecipient } from './recipients.ts'

/** The channel that messages to this recipient are in; undefined: the recipient is a conversation. */
export function channelByRecipient(
  { channels }: Directory,
  recipientId: RecipientId,
): Channel | undefined {
  const id = channelOfRecipient(recipientId)
  return id === undefined ? undefined : channels.get(id)
}

/** The conversation that messages to this recipient are in; undefined: the recipient is a channel. */
export function conversationByRecipient(
  { conversations }: Directory,
  recipientId: RecipientId,
): Conversation | undefined {
  const id = conversationOfRecipient(recipientId)
  return id === undefined ? undefined : conversations.get(id)
}
