import { type MessageId, messageNotFound, reactionExists, reactionUnknown } from '@parley/contract'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type Emoji, requireActive } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { findPlaces, type MessagePlace } from '../message/message-places.ts'
import { requireNotArchived } from '../message/messages.policy.ts'
import { adjustPolicy } from '../topics/automatic-policies.ts'
import { deleteReaction, findUsedName, insertReaction } from './reactions.store.ts'

export interface NewReaction {
  readonly messageId: MessageId
  readonly emoji: Emoji
}

export async function addReaction(
  tx: ActionTx,
  viewer: Viewer,
  { messageId, emoji }: NewReaction,
): Promise<void> {
  const message = await requireChangeable(tx, viewer, messageId)
  const { realmId } = tx.directory
  const sql = await tx.open()
  const used = await findUsedName(sql, realmId, { messageId, ...emoji })
  if (used === undefined) requireActive(tx.directory, emoji)
  const reaction = { ...emoji, name: used ?? emoji.name }
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
  const message = await requireChangeable(tx, viewer, messageId)
  const { code, type } = emoji
  const key = { messageId, userId: viewer.id, code, type }
  const name = await deleteReaction(await tx.open(), tx.directory.realmId, key)
  if (name === undefined) throw reactionUnknown({})
  const reaction = { name, code, type }
  tx.append({ kind: 'reaction-changed', op: 'remove', message, userId: viewer.id, emoji: reaction })
}

async function requireChangeable(
  tx: ActionTx,
  viewer: Viewer,
  id: MessageId,
): Promise<MessagePlace> {
  const [message] = await findPlaces(await tx.open(), tx.directory.realmId, [id])
  if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
  requireNotArchived(viewer, message)
  return message
}
