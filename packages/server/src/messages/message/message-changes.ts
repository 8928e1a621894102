import type { MessageId, PropagateMode, RecipientId, UserId } from '@parley/contract'
import { extendPath, type Path } from '../../directory/moves.ts'

/** The facts that decide who may read a message, except the recipient. */
export interface MovedMessage {
  readonly id: MessageId
  readonly senderId: UserId
  /** Before the change. */
  readonly path: Path | null
}

export interface TopicOfRecipient {
  readonly recipientId: RecipientId
  readonly topic: string
}

/**
 * For which clients: those that take many messages at once, those that do not, or both. Earlier versions stored a
 * fact for the former and one for each message for the latter.
 */
export type WithdrawalForm = 'any' | 'bulk' | 'single'

export interface PlaceUpdate {
  readonly mode: PropagateMode
  /** Ascending. Note: earlier versions did not store which of them mention the channel. */
  readonly messages: readonly (MovedMessage & { readonly mentionsChannel?: true })[]
  readonly from: TopicOfRecipient
  readonly to: TopicOfRecipient
  /** The place that a move between channels takes in the order of messages; null: same channel. */
  readonly position: MessageId | null
}

export interface ContentUpdate {
  readonly before: string
  readonly renderedBefore: string
  readonly content: string
  readonly rendered: string
  readonly mentionsChannel: boolean
}

/** The place of a message after a move. */
export function placeAfter({ id, senderId, path }: MovedMessage, move: PlaceUpdate) {
  const { from, to, position } = move
  const moved =
    position === null ? path : extendPath(path, from.recipientId, position, to.recipientId)
  return { id, senderId, recipientId: to.recipientId, path: moved }
}

/** The place of a message before a move. */
export function placeBefore({ id, senderId, path }: MovedMessage, { from }: PlaceUpdate) {
  return { id, senderId, recipientId: from.recipientId, path }
}
