import type { ChannelId, MessageId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PlaceUpdate } from './message-changes.ts'
import { type EndsAsked, findChannelEnds, type TopicMessage } from './updates.store.ts'

/** Messages that left a channel, or came to it from another one. */
export interface ChannelChange {
  readonly channelId: ChannelId
  readonly kind: 'left' | 'came'
  readonly firstId: MessageId
  /** When the last of them was sent; undefined: not known. */
  readonly lastSentAt?: number | undefined
}

/**
 * The new first and newest message of each channel after messages were added or removed. Appended even if
 * unchanged, because the directory does not contain sends of earlier actions of this group.
 */
export async function updateChannelBounds(
  tx: ActionTx,
  changes: readonly ChannelChange[],
): Promise<void> {
  const asked = changes.flatMap((change) => endsToFind(tx.directory, change) ?? [])
  if (asked.length === 0) return
  for (const ends of await findChannelEnds(await tx.open(), tx.directory.realmId, asked)) {
    const before = tx.directory.channels.get(ends.channelId)
    const isFirstNew = before?.firstMessageId !== ends.firstMessageId
    tx.append({ kind: 'channel-ends-changed', ...ends, isFirstNew })
  }
}

/**
 * Undefined: the ends of the channel are as they were.
 * Invariant: the first message in the directory is the first one, because every event that changes it ends its group.
 * So nothing before it is looked at, where the index still has the messages that earlier steps of a long move took away.
 */
function endsToFind(directory: Directory, change: ChannelChange): EndsAsked | undefined {
  const { channelId, kind, firstId, lastSentAt } = change
  const { firstMessageId: first = null, lastMessageAt: last = null } =
    directory.channels.get(channelId) ?? {}
  if (first === null) return { channelId, from: 0 }
  if (kind === 'came') return { channelId, from: Math.min(first, firstId) }
  const isInside = firstId > first && lastSentAt !== undefined && last !== null && lastSentAt < last
  return isInside ? undefined : { channelId, from: first }
}

/** The changes of a move between channels; none if the messages stay in their channel. */
export function changesOfMove(
  { from, to, position, messages: [first] }: PlaceUpdate,
  lastSentAt?: number,
): ChannelChange[] {
  const [left, came] = [from, to].map(({ recipientId }) => channelOfRecipient(recipientId))
  if (position === null || !first || left === undefined || came === undefined) return []
  return [
    { channelId: left, kind: 'left', firstId: first.id, lastSentAt },
    { channelId: came, kind: 'came', firstId: first.id },
  ]
}

/** The changes of a deletion. */
export function changesOfDeletion(
  messages: readonly Pick<TopicMessage, 'id' | 'recipientId' | 'sentAt'>[],
): ChannelChange[] {
  const changes = new Map<ChannelId, { firstId: MessageId; lastSentAt: number }>()
  for (const { id, recipientId, sentAt } of messages) {
    const channelId = channelOfRecipient(recipientId)
    if (channelId === undefined) continue
    const { firstId, lastSentAt } = changes.get(channelId) ?? { firstId: id, lastSentAt: sentAt }
    changes.set(channelId, {
      firstId: id < firstId ? id : firstId,
      lastSentAt: Math.max(lastSentAt, sentAt),
    })
  }
  return [...changes].map(([channelId, change]) => ({ channelId, kind: 'left', ...change }))
}
