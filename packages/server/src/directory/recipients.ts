import type { ChannelId, RecipientId } from '@parley/contract'

// Channels and conversations share one id space, so that a message stores its recipient in one column.

export function channelRecipient(id: ChannelId): RecipientId {
  return (2 * id) as RecipientId
}

export function conversationRecipient(id: number): RecipientId {
  return (2 * id + 1) as RecipientId
}

/** The channel, or undefined if the recipient is a conversation. */
export function channelOfRecipient(id: RecipientId): ChannelId | undefined {
  return id % 2 === 0 ? ((id / 2) as ChannelId) : undefined
}

export function conversationOfRecipient(id: RecipientId): number | undefined {
  return id % 2 === 1 ? (id - 1) / 2 : undefined
}
