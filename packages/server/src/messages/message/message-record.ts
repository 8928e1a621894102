import type { MessageId, RecipientId, UserId } from '@parley/contract'
import type { Submessage } from '../widgets/widgets.ts'

/** A message as it is stored and as the log tells it. */
export interface MessageRecord {
  readonly id: MessageId
  readonly senderId: UserId
  readonly recipientId: RecipientId
  /** Empty in direct messages, and where the channel has an empty topic. */
  readonly topic: string
  readonly content: string
  readonly rendered: string
  /** Unix time in seconds. */
  readonly sentAt: number
  readonly client: string
  readonly mentionsChannel: boolean
  readonly readBySender: boolean
  /** Its widget, and what people did with it. */
  readonly submessages?: readonly Submessage[] | null
}
