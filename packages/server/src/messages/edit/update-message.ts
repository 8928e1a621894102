import { createHash } from 'node:crypto'
import {
  type ChannelId,
  changeNotAllowed,
  contentChangedMeanwhile,
  type MessageId,
  messageNotFound,
  nothingToChange,
  type PropagateMode,
} from '@parley/contract'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { type Attachment, reclaimFiles } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PlaceUpdate } from '../message/message-changes.ts'
import { requireNotArchived } from '../message/messages.policy.ts'
import { changesOfMove, updateChannelBounds } from '../message/update-channel-bounds.ts'
import {
  type ChangeableMessage,
  type EditableMessage,
  findEditable,
} from '../message/updates.store.ts'
import { requireNoWidget } from '../widgets/submessages.policy.ts'
import { type ContentChanged, changeContent, type NewContent } from './change-content.ts'
import { changePlace, type PlaceChange } from './change-place.ts'
import { flagsOfMove } from './flags-of-move.ts'
import { type MoveDone, type NoticesWanted, postMoveNotices } from './move-notices.ts'
import { movePolicies } from './move-policies.ts'
import { isBeingMoved } from './ordered-moves.store.ts'
import { orderRest } from './ordered-moves.ts'
import { requireContentChangeable } from './update.policy.ts'

export interface MessageChange {
  readonly messageId: MessageId
  readonly content: NewContent | undefined
  /** SHA-256 of the content that the caller has before them. */
  readonly expected: string | undefined
  readonly topic: string | undefined
  readonly channelId: ChannelId | undefined
  readonly mode: PropagateMode
  readonly notices: NoticesWanted
}

export interface MessageChanged {
  /** Files that no message links to now. */
  readonly detached: readonly Attachment[]
  /** Whether more messages of the topic must be moved; the caller continues that. */
  readonly isMore: boolean
}

/**
 * Changes the content of a message, its place, or both. Undefined: nothing was done yet, because another move of
 * one of these topics is running.
 */
export async function updateMessage(
  tx: ActionTx,
  viewer: Viewer,
  change: MessageChange,
): Promise<MessageChanged | undefined> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const message = requireReadable(viewer, await findEditable(sql, realmId, change.messageId))
  requireNotArchived(viewer, message)
  if (await mustWait(tx, message, change)) return undefined
  const { update: content, flags = message.flags } =
    (await contentChange(tx, viewer, message, change)) ?? {}
  const { move, rest } = (await placeUpdate(tx, viewer, message, change)) ?? {}
  if (!content && !move) throw nothingToChange({})
  const { id: messageId, senderId, recipientId, topic, path } = message
  tx.append({
    kind: 'message-updated',
    actorId: viewer.id,
    at: Math.floor(tx.now.getTime() / 1000),
    message: { id: messageId, senderId, recipientId, topic, path },
    ...(move ? await flagsOfMove(tx, messageId, move) : { flags }),
    mentionsChannel: content?.mentionsChannel ?? message.mentionsChannel,
    ...(content && { content }),
    ...(move && { move }),
  })
  if (move) await movePolicies(tx, viewer, messageId, move)
  if (move && rest) await orderRest(tx, viewer, { messageId, move, rest, notices: change.notices })
  else if (move) await postMoveNotices(tx, viewer, doneBy(move), change.notices)
  if (move) await updateChannelBounds(tx, changesOfMove(move))
  const detached =
    content && change.content
      ? await reclaimFiles(tx, viewer, messageId, change.content.rendered.attachments)
      : []
  return { detached, isMore: rest !== undefined }
}

/** Moves of one topic run one after the other, as if each took no time. */
async function mustWait(
  tx: ActionTx,
  { recipientId, topic }: ChangeableMessage,
  change: MessageChange,
): Promise<boolean> {
  const from = channelOfRecipient(recipientId)
  if (from === undefined || (change.topic ?? change.channelId) === undefined) return false
  const to = {
    recipientId: channelRecipient(change.channelId ?? from),
    topic: change.topic ?? topic,
  }
  return isBeingMoved(await tx.open(), tx.directory.realmId, [{ recipientId, topic }, to])
}

function doneBy(move: PlaceUpdate): MoveDone {
  const last = move.messages.at(-1)
  invariant(last, 'a move moves something')
  return { ...move, count: move.messages.length, anchor: last.id }
}

/** The message, if the viewer may read it now. */
export function requireReadable<Message extends ChangeableMessage>(
  viewer: Viewer,
  message: Message | undefined,
): Message {
  if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
  return message
}

async function contentChange(
  tx: ActionTx,
  viewer: Viewer,
  message: EditableMessage,
  { content, expected, channelId }: MessageChange,
): Promise<ContentChanged | undefined> {
  if (!content) return undefined
  requireContentChangeable(viewer, message, tx.now)
  if (channelId !== undefined && channelId !== channelOfRecipient(message.recipientId)) {
    throw changeNotAllowed({
      problem: 'Cannot change message content while changing channel',
    })
  }
  if (expected !== undefined && sha256(message.content) !== expected.toLowerCase()) {
    throw contentChangedMeanwhile({})
  }
  if (content.content === message.content) return undefined
  requireNoWidget(message)
  return changeContent(tx, viewer, message, content)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function placeUpdate(
  tx: ActionTx,
  viewer: Viewer,
  message: ChangeableMessage,
  { topic, channelId, mode }: MessageChange,
): Promise<PlaceChange | undefined> {
  if (topic === undefined && channelId === undefined) return undefined
  const from = channelOfRecipient(message.recipientId)
  if (from === undefined) throw changeNotAllowed({ problem: 'Direct messages cannot be moved.' })
  const to = { channelId: channelId ?? from, topic: topic ?? message.topic }
  if (to.channelId === from && to.topic === message.topic) return undefined
  return changePlace(tx, viewer, message, { ...to, mode })
}
