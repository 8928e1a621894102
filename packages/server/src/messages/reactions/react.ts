import { type MessageId, messageNotFound, reactionExists, reactionUnknown } from '@parley/contract'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type Emoji, requireActive } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { findPlaces, type MessagePlace } from '../message/message-places.ts'
import { requireNotArchived } from '../message/messages.policy.ts'
import { adjustPolicy } from '../topics/automatic-policies.ts'
import { deleteReaction, findReactedMessage, insertReaction } from './reactions.store.ts'

export interface NewReaction {
  readonly messageId: MessageId
  readonly emoji: Emoji
}

export async function addReaction(
  tx: ActionTx,
  viewer: Viewer,
  { messageId, emoji }: NewReaction,
): Promise<void> {
  const { realmId } = tx.directory
  const sql = await tx.open()
  const found = await findReactedMessage(sql, realmId, { messageId, ...emoji })
  const { usedName, ...message } = requireChangeable(viewer, found)
  if (usedName === null) requireActive(tx.directory, emoji)
  const reaction = { ...emoji, name: usedName ?? emoji.name }
  const key = { messageId, userId: viewer.id }
  if (!(await insertReaction(sql, realmId, { ...key, ...reaction }))) throw reactionExists({})
  tx.append({ kind: 'reaction-changed', op: 'add', message, userId: viewer.id, emoji: reaction })
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
  { messageId, emoji }: OldReaction,
): Promise<void> {
  const { realmId } = tx.directory
  const sql = await tx.open()
  const [found] = await findPlaces(sql, realmId, [messageId])
  const message = requireChangeable(viewer, found)
  const { code, type } = emoji
  const key = { messageId, userId: viewer.id, code, type }
  const name = await deleteReaction(sql, realmId, key)
  if (name === undefined) throw reactionUnknown({})
  const reaction = { name, code, type }
  tx.append({ kind: 'reaction-changed', op: 'remove', message, userId: viewer.id, emoji: reaction })
}

function requireChangeable<Found extends MessagePlace>(
  viewer: Viewer,
  message: Found | undefined,
): Found {
  if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
  requireNotArchived(viewer, message)
  return message
}
