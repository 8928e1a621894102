import {
  type ChannelId,
  changeNotAllowed,
  moveTooLate,
  newTopicNotAllowed,
  type PropagateMode,
} from '@parley/contract'
import { requirePostable } from '../../channels/public.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Channel } from '../../directory/objects.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { StoredEdit } from '../message/edits.ts'
import type { PlaceUpdate } from '../message/message-changes.ts'
import {
  type ChangeableMessage,
  findTopicMessages,
  moveMessages,
  type TopicMessage,
} from '../message/updates.store.ts'
import { startsForbiddenTopic } from '../topics/starts-topic.ts'
import { requireTopicAllowed } from '../topics/topic-names.ts'
import {
  isMovableInTime,
  isResolving,
  requireMovableOut,
  requireTopicMovable,
} from './update.policy.ts'

export interface NewPlace {
  readonly channelId: ChannelId
  readonly topic: string
  readonly mode: PropagateMode
}

/** Moves a message, and what goes with it, to another topic, another channel, or both. */
export async function changePlace(
  tx: ActionTx,
  viewer: Viewer,
  message: ChangeableMessage,
  place: NewPlace,
): Promise<PlaceUpdate> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const source = sourceOf(tx, message)
  const isElsewhere = place.channelId !== source.id
  requireMovable(viewer, source, message, place)
  await requireTopicStartable(tx, viewer, message, place)
  const moving = await findMoving(tx, viewer, message, place)
  requireInTime(tx, viewer, moving, { message, place, isElsewhere })
  const from = { recipientId: message.recipientId, topic: message.topic }
  const to = { recipientId: channelRecipient(place.channelId), topic: place.topic }
  const position = isElsewhere ? tx.takeMessageId() : null
  const ids = moving.map(({ id }) => id)
  const edit = editOf(tx, viewer, message, { ...place, source: source.id })
  await moveMessages(sql, realmId, {
    ids,
    from: from.recipientId,
    to: to.recipientId,
    topic: to.topic,
    position,
    edit,
  })
  const messages = moving.map(({ id, senderId, path }) => ({ id, senderId, path }))
  const move = { mode: place.mode, messages, from, to, position }
  if (isElsewhere) {
    tx.append({ kind: 'messages-withdrawn', move, form: ids.length === 1 ? 'any' : 'bulk' })
    if (ids.length > 1) withdrawOneByOne(tx, move)
  }
  return move
}

/** Older clients hear of each message by itself. */
function withdrawOneByOne(tx: ActionTx, move: PlaceUpdate): void {
  for (const message of move.messages) {
    tx.append({
      kind: 'messages-withdrawn',
      move: { ...move, messages: [message] },
      form: 'single',
    })
  }
}

function sourceOf({ directory }: ActionTx, { recipientId }: ChangeableMessage): Channel {
  const channel = directory.channels.get(channelOfRecipient(recipientId) ?? (-1 as ChannelId))
  invariant(channel, 'a message that is moved is in a channel')
  return channel
}

function requireMovable(
  viewer: Viewer,
  source: Channel,
  message: ChangeableMessage,
  place: NewPlace,
): void {
  if (place.channelId !== source.id) requireMovableOut(viewer, source)
  if (place.topic !== message.topic) {
    requireTopicMovable(viewer, source, { before: message.topic, after: place.topic })
  }
  const target = place.channelId === source.id ? source : requirePostable(viewer, place.channelId)
  requireTopicAllowed(target, viewer.directory.realm.settings, place.topic)
}

/** Moving messages to a topic that is not there yet starts it; settling one does not. */
async function requireTopicStartable(
  tx: ActionTx,
  viewer: Viewer,
  { recipientId, topic }: ChangeableMessage,
  place: NewPlace,
): Promise<void> {
  const isHere = channelOfRecipient(recipientId) === place.channelId
  if (isHere && isResolving(topic, place.topic)) return
  if (await startsForbiddenTopic(await tx.open(), viewer, place)) throw newTopicNotAllowed({})
}

/** The messages to move: only those that the viewer may read. */
async function findMoving(
  tx: ActionTx,
  viewer: Viewer,
  message: ChangeableMessage,
  { mode }: NewPlace,
): Promise<TopicMessage[]> {
  if (mode === 'change_one') return [message]
  const { recipientId, topic } = message
  const from = mode === 'change_later' ? message.id : 0
  const sql = await tx.open()
  const found = await findTopicMessages(sql, tx.directory.realmId, { recipientId, topic, from })
  return found.filter((one) => mayReadMessage(viewer, one))
}

interface MoveAsked {
  readonly message: ChangeableMessage
  readonly place: NewPlace
  readonly isElsewhere: boolean
}

function requireInTime(
  tx: ActionTx,
  viewer: Viewer,
  moving: readonly TopicMessage[],
  { message, place, isElsewhere }: MoveAsked,
): void {
  if (!isElsewhere && isResolving(message.topic, place.topic)) return
  const asked = { betweenChannels: isElsewhere, now: tx.now }
  const inTime = moving.filter((one) => isMovableInTime(viewer, one, asked))
  if (inTime.length === moving.length) return
  if (place.mode === 'change_all') {
    throw moveTooLate({
      first_message_id_allowed_to_move: inTime[0]?.id ?? null,
      total_messages_in_topic: moving.length,
      total_messages_allowed_to_move: inTime.length,
    })
  }
  throw changeNotAllowed({ problem: "The time limit for editing this message's topic has passed." })
}

function editOf(
  tx: ActionTx,
  viewer: Viewer,
  message: ChangeableMessage,
  { channelId, topic, source }: NewPlace & { readonly source: ChannelId },
): StoredEdit {
  return {
    userId: viewer.id,
    at: Math.floor(tx.now.getTime() / 1000),
    ...(topic !== message.topic && { topic: { before: message.topic, after: topic } }),
    ...(channelId !== source && { channel: { before: source, after: channelId } }),
  }
}
