import { type MessageId, messageNotFound, reactionExists, reactionUnknown } from '@parley/contract'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type Emoji, requireActive } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changedBy, changedReactions, recentMessages } from '../fetch/recent-messages.ts'
import { placeOf } from '../message/message-places.ts'
import { requireNotArchived } from '../message/messages.policy.ts'
import { adjustPolicy } from '../topics/automatic-policies.ts'
import {
  findReactedMessage,
  type ReactedMessage,
  type ReactionKey,
  reactionRemoval,
  reactionTable,
} from './reactions.store.ts'

export interface NewReaction {
  readonly messageId: MessageId
  readonly emoji: Emoji
}

export async function addReaction(
  tx: ActionTx,
  viewer: Viewer,
  { messageId, emoji: { name, code, type } }: NewReaction,
): Promise<void> {
  const key = { messageId, userId: viewer.id, code, type }
  const { usedName, ownName, ...message } = await findChangeable(tx, viewer, key)
  const emoji = { name: usedName ?? name, code, type }
  if (usedName === null) requireActive(tx.directory, emoji)
  if (ownName !== null) throw reactionExists({})
  tx.insert(reactionTable, { ...key, name: emoji.name, order: tx.earlier().length + 1 })
  tx.append({ kind: 'reaction-changed', op: 'add', message, userId: viewer.id, emoji })
  const channelId = channelOfRecipient(message.recipientId)
  if (channelId === undefined) return
  adjustPolicy(tx, viewer, { channelId, topic: message.topic }, 'participate')
}

export interface OldReaction {
  readonly messageId: MessageId
  readonly emoji: Pick<Emoji, 'code' | 'type'>
}

export async function removeReaction(
  tx: ActionTx,
  viewer: Viewer,
  { messageId, emoji: { code, type } }: OldReaction,
): Promise<void> {
  const key = { messageId, userId: viewer.id, code, type }
  const { usedName: _, ownName, ...message } = await findChangeable(tx, viewer, key)
  if (ownName === null) throw reactionUnknown({})
  const emoji = { name: ownName, code, type }
  tx.remove(reactionRemoval, key)
  tx.append({ kind: 'reaction-changed', op: 'remove', message, userId: viewer.id, emoji })
}

async function findChangeable(
  tx: ActionTx,
  viewer: Viewer,
  key: ReactionKey,
): Promise<ReactedMessage> {
  const known = knownMessage(tx, key)
  const message = known ?? (await findReactedMessage(await tx.open(), tx.directory.realmId, key))
  if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
  requireNotArchived(viewer, message)
  return message
}

/**
 * The message from memory. Undefined if it is not there, if earlier actions of the group changed more of it than
 * reactions of others, or if the database has to see these changes first.
 */
function knownMessage(tx: ActionTx, key: ReactionKey): ReactedMessage | undefined {
  const [known] = recentMessages.known(tx.directory)?.known([key.messageId]) ?? []
  if (!known) return undefined
  let { reactions } = known
  for (const event of tx.earlier()) {
    if (!changedBy(event).includes(key.messageId)) continue
    if (event.kind !== 'reaction-changed' || event.userId === key.userId) return undefined
    reactions = changedReactions(reactions, event)
  }
  const used = reactions?.filter(
    (one) => one.emoji_code === key.code && one.reaction_type === key.type,
  )
  const own = used?.find((one) => one.user_id === key.userId)
  return {
    ...placeOf(known),
    usedName: used?.[0]?.emoji_name ?? null,
    ownName: own?.emoji_name ?? null,
  }
}
