import {
  type ChannelId,
  changeNotAllowed,
  isResolving,
  type MessageId,
  moveTooLate,
  newTopicNotAllowed,
  type PropagateMode,
} from '@parley/contract'
import { requirePostable } from '../../channels/public.ts'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import { mayReadHistory } from '../../directory/channel-access.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Channel } from '../../directory/objects.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PlaceUpdate } from '../message/message-changes.ts'
import {
  type ChangeableMessage,
  findTopicMessages,
  type TopicMessage,
} from '../message/updates.store.ts'
import { startsForbiddenTopic } from '../topics/starts-topic.ts'
import { requireTopicAllowed } from '../topics/topic-names.ts'
import { countTopic, type TopicCounted } from './count-topic.store.ts'
import { moveBatch, moveBatchSize } from './move-batch.ts'
import { movableSince, requireMovableOut, requireTopicMovable } from './update.policy.ts'

export interface NewPlace {
  readonly channelId: ChannelId
  readonly topic: string
  readonly mode: PropagateMode
}

export interface PlaceChange {
  readonly move: PlaceUpdate
  /** The rest of a long topic, which moves later; undefined: all of it has moved. */
  readonly rest: { readonly readsAll: boolean; readonly afterId: MessageId } | undefined
}

/** Moves a message, and possibly others of its topic, to another topic, another channel, or both. */
export async function changePlace(
  tx: ActionTx,
  viewer: Viewer,
  message: ChangeableMessage,
  place: NewPlace,
): Promise<PlaceChange> {
  const source = sourceOf(tx, message)
  requireMovable(viewer, source, message, place)
  await requireTopicStartable(tx, viewer, message, place)
  const moving = await findMoving(tx, viewer, message, place)
  const isElsewhere = place.channelId !== source.id
  const readsAll = mayReadHistory(viewer, source)
  await requireInTime(tx, viewer, moving, { message, place, isElsewhere, readsAll })
  const { recipientId, topic } = message
  const move = await moveBatch(tx, viewer, {
    messages: moving.messages,
    from: { recipientId, topic },
    to: { recipientId: channelRecipient(place.channelId), topic: place.topic },
    mode: place.mode,
    at: Math.floor(tx.now.getTime() / 1000),
  })
  const { afterId } = moving
  return { move, rest: afterId === undefined ? undefined : { readsAll, afterId } }
}

function sourceOf({ directory }: ActionTx, { recipientId }: ChangeableMessage): Channel {
  const channel = channelByRecipient(directory, recipientId)
  invariant(channel, 'a moved message is in a channel')
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

/** Moving messages to a missing topic starts it; resolving a topic does not. */
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

interface Moving {
  /** The messages that move now, ascending: only those that the viewer may read. */
  readonly messages: TopicMessage[]
  /** Behind this one there may be more; undefined: these are all. */
  readonly afterId: MessageId | undefined
}

/** The messages to move: of a long topic the first ones and the requested one. */
async function findMoving(
  tx: ActionTx,
  viewer: Viewer,
  message: ChangeableMessage,
  { mode }: NewPlace,
): Promise<Moving> {
  if (mode === 'change_one') return { messages: [message], afterId: undefined }
  const { recipientId, topic } = message
  const from = mode === 'change_later' ? message.id : 0
  const limit = moveBatchSize + 1
  const asked = { recipientId, topic, from, limit }
  const found = await findTopicMessages(await tx.open(), tx.directory.realmId, asked)
  const readable = found.filter((one) => mayReadMessage(viewer, one))
  const last = found.at(-1)
  if (!last || found.length < limit) return { messages: readable, afterId: undefined }
  const others = readable.filter(({ id }) => id !== message.id)
  return { messages: [...others, message].sort((a, b) => a.id - b.id), afterId: last.id }
}

interface MoveAsked {
  readonly message: ChangeableMessage
  readonly place: NewPlace
  readonly isElsewhere: boolean
  readonly readsAll: boolean
}

async function requireInTime(
  tx: ActionTx,
  viewer: Viewer,
  moving: Moving,
  asked: MoveAsked,
): Promise<void> {
  const { message, place, isElsewhere } = asked
  if (!isElsewhere && isResolving(message.topic, place.topic)) return
  const since = movableSince(viewer, { betweenChannels: isElsewhere, now: tx.now })
  const counted = await countMovable(tx, viewer, moving, { ...asked, since })
  if (counted.total_messages_allowed_to_move === counted.total_messages_in_topic) return
  if (place.mode === 'change_all') throw moveTooLate(counted)
  throw changeNotAllowed({ problem: "The time limit for editing this message's topic has passed." })
}

/** How many of them may be moved. Note: ids rise with time, so if the oldest may be, all may. */
async function countMovable(
  tx: ActionTx,
  viewer: Viewer,
  { messages, afterId }: Moving,
  { message, place, readsAll, since }: MoveAsked & { readonly since: number },
): Promise<TopicCounted> {
  const inTime = messages.filter(({ sentAt }) => sentAt >= since)
  const areAllInTime = since === 0 || (readsAll && inTime.length === messages.length)
  if (afterId === undefined || areAllInTime) {
    return {
      first_message_id_allowed_to_move: inTime[0]?.id ?? null,
      total_messages_in_topic: messages.length,
      total_messages_allowed_to_move: inTime.length,
    }
  }
  const { recipientId, topic } = message
  const from = place.mode === 'change_all' ? 0 : message.id
  return countTopic(await tx.open(), viewer, { recipientId, topic, readsAll, from, since })
}
