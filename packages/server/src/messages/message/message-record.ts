import type { MessageId, RecipientId, UserId } from '@parley/contract'

/** The widget of a message, or a user's submission to it. */
export interface Submessage {
  readonly id: number
  readonly messageId: MessageId
  readonly senderId: UserId
  readonly type: string
  readonly content: string
}

/** A message as stored and as the log contains it. */
export interface MessageRecord {
  readonly id: MessageId
  readonly senderId: UserId
  readonly recipientId: RecipientId
  /** Empty in direct messages and in a channel's empty topic. */
  readonly topic: string
  readonly content: string
  readonly rendered: string
  /** Unix time in seconds. */
  readonly sentAt: number
  readonly client: string
  readonly mentionsChannel: boolean
  readonly readBySender: boolean
  /** Its widget and the submissions to it. */
  readonly submessages?: readonly Submessage[] | null
}
