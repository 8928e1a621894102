import { type LocalEvent, type Message, placeKey, type Replica } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { isSameRoute } from '../routes/fragment.ts'
import { followTo } from '../routes/other-place.ts'
import { toTopic } from '../routes/route.ts'
import { serverNow } from '../server-clock.ts'
import { act } from './act.ts'
import { afterAct, afterSends } from './after-act.ts'
import { retryTopics } from './topic-lists.ts'

export interface Move {
  readonly channelId: number
  readonly topic: string
  readonly mode: 'change_one' | 'change_later' | 'change_all'
  /** Whether a notice is posted to the new topic. The old topic never gets one. */
  readonly tellsNewTopic?: boolean
}

/**
 * Moves a message and possibly others of its topic. The move shows at once. Resolves with whether the server
 * accepted it.
 */
export async function moveMessages(
  app: AppContext,
  message: Message,
  { channelId, topic, mode, tellsNewTopic }: Move,
): Promise<boolean> {
  const { id, stream_id, subject } = message
  if (stream_id === undefined) return false
  const isOther = channelId !== stream_id
  const input = {
    ...{ message_id: id, propagate_mode: mode },
    ...(topic === subject ? {} : { topic }),
    ...(isOther ? { stream_id: channelId as typeof stream_id } : {}),
    ...(tellsNewTopic
      ? { send_notification_to_old_thread: false, send_notification_to_new_thread: true }
      : {}),
  }
  const shown = [moveEvent(app.replica, message, { channelId, topic, mode })]
  // In a channel without a subscription, nothing counts as unread, and a rollback could not restore the unread
  // marks. Such a move shows only when the server confirms it.
  const isHeard = app.replica.channels.subscriptions.peek(channelId) !== undefined
  const name = act(app, 'messages.update', input, {
    place: `topic ${stream_id} ${subject}`,
    shown: isHeard ? shown : [],
  })
  await afterAct(app, name)
  retryTopics(app, stream_id)
  if (isOther) retryTopics(app, channelId)
  const now = app.replica.messages.byId.peek(id)
  return now?.stream_id === channelId && now.subject === topic
}

/** Moves messages and navigates to their new place; navigates back if the server refuses. */
export async function moveAndFollow(app: AppContext, message: Message, move: Move): Promise<void> {
  const { id, stream_id, subject } = message
  const target = toTopic(move.channelId, move.topic, id)
  const moving = moveMessages(app, message, move)
  app.go(target)
  const isMoved = await moving
  const isHere = isSameRoute(app.route.peek(), target)
  if (!isMoved && isHere && stream_id !== undefined) {
    followTo(app, toTopic(stream_id, subject, id))
  }
}

function moveEvent(replica: Replica, message: Message, { channelId, topic, mode }: Move) {
  const { id, stream_id, subject, flags } = message
  const ids = [...replica.messages.byId.peekValues()]
    .filter((one) => one.stream_id === stream_id && isSameTopic(one.subject, subject))
    .filter((one) => Number.isInteger(one.id) && isMeant(one.id, id, mode))
    .map((one) => one.id)
  const event = {
    ...{ type: 'update_message', user_id: replica.selfId, message_id: id, message_ids: ids, flags },
    ...{ rendering_only: true, edit_timestamp: Math.floor(serverNow() / 1000) },
    ...{ stream_id, orig_subject: subject, subject: topic, propagate_mode: mode },
    ...(channelId === stream_id ? {} : { new_stream_id: channelId }),
  }
  return event as unknown as LocalEvent
}

function isMeant(id: number, from: number, mode: Move['mode']): boolean {
  if (mode === 'change_one') return id === from
  return mode === 'change_all' || id >= from
}

function isSameTopic(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/**
 * The newest message of a topic, from the replica or from the server. Waits a moment for messages that are being sent there: one of them
 * may be the first of the topic, and none should follow to its former name.
 */
export async function newestIn(
  { client, replica, outbox }: Pick<AppContext, 'client' | 'replica' | 'outbox'>,
  channelId: number,
  topic: string,
): Promise<Message> {
  await afterSends({ outbox }, placeKey({ kind: 'topic', channelId, topic }))
  let newest: Message | undefined
  for (const message of replica.messages.byId.peekValues()) {
    const isIn = message.stream_id === channelId && message.subject === topic
    if (isIn && Number.isInteger(message.id) && message.id > (newest?.id ?? 0)) newest = message
  }
  if (newest) return newest
  const { messages } = await client.messages.getMany({
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: channelId, negated: false },
      { operator: 'topic', operand: topic, negated: false },
    ],
  })
  const [found] = messages
  if (!found) throw new Error(`No message in ${topic}.`)
  return found as Message
}
