import {
  type KeptConversation,
  keepConversation,
  type MessageView,
  type Replica,
} from '@parley/client/replica'

/** A conversation as it is stored. Note: text is read faster than objects, and its size is known. */
export interface ConversationRow extends Omit<KeptConversation, 'messages'> {
  readonly key: string
  /** The id of its owner. */
  readonly owner: number
  /** Milliseconds since 1970. */
  readonly usedAt: number
  readonly messages: string
}

const maxMessages = 60
const maxCharacters = 256 * 1024

/** Undefined if there is nothing to store. */
export function conversationRow(
  replica: Replica,
  view: MessageView,
  usedAt: number,
): ConversationRow | undefined {
  for (let max = maxMessages; max >= 8; max = Math.floor(max / 2)) {
    const kept = keepConversation(replica, view, max)
    if (!kept) return undefined
    const messages = JSON.stringify(kept.messages)
    const key = JSON.stringify(view.narrow)
    if (messages.length > maxCharacters) continue
    return { ...kept, key, owner: replica.selfId, usedAt, messages }
  }
  return undefined
}

export function readConversation(row: ConversationRow): KeptConversation {
  const { narrow, range, position, messages } = row
  return { narrow, range, position, messages: JSON.parse(messages) }
}
