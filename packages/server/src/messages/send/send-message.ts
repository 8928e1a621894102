import {
  channelWildcardNotAllowed,
  limits,
  type MessageId,
  newTopicNotAllowed,
  type RecipientId,
  topicWildcardNotAllowed,
  type UserId,
} from '@parley/contract'
import { announceActivity, requirePostable } from '../../channels/public.ts'
import { nextId } from '../../directory/directory.ts'
import { type Channel, isSubscribed, type User } from '../../directory/objects.ts'
import { hasPermission } from '../../directory/permissions.ts'
import {
  channelOfRecipient,
  channelRecipient,
  conversationRecipient,
} from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { Rendered } from '../../markdown/render.ts'
import { claimFiles } from '../../media/public.ts'
import { alertedUsers, followConversation, mutersOf } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { mentionedUsers, requireGroupMentionsAllowed } from '../compose/mentioned-users.ts'
import type { PreparedMessage } from '../compose/prepared-message.ts'
import type { Target } from '../compose/resolve-recipients.ts'
import type { MessageRecord } from '../message/message-record.ts'
import { requireDirectAllowed } from '../message/messages.policy.ts'
import { conversationTable, messageTable } from '../message/messages.store.ts'
import { requestPreviews } from '../previews/request-previews.ts'
import { requestPushes } from '../push-requests/request-pushes.ts'
import { flagMentioned } from '../read-state/flag-mentioned.ts'
import { markReadAtArrival } from '../read-state/read-at-arrival.ts'
import { followWhereMentioned } from '../topics/automatic-policies.ts'
import { requireTopicAllowed } from '../topics/topic-names.ts'
import { attachWidget } from '../widgets/attach-widget.ts'
import type { Widget } from '../widgets/widgets.ts'

/** A send without mentions hands over one row and one event: a run of them is one statement. */
export function sendMessage(
  tx: ActionTx,
  viewer: Viewer,
  prepared: PreparedMessage,
): MessageId | Promise<MessageId> {
  requireSendable(viewer, prepared)
  if (!prepared.widget) return put(tx, viewer, prepared)
  return putWithWidget(tx, viewer, prepared, prepared.widget)
}

/** Note: the widget needs the transaction, which other messages do without. */
async function putWithWidget(
  tx: ActionTx,
  viewer: Viewer,
  prepared: PreparedMessage,
  widget: Widget,
): Promise<MessageId> {
  await tx.open()
  const id = tx.takeMessageId()
  const submessages = [await attachWidget(tx, { id, senderId: viewer.id }, widget)]
  return put(tx, viewer, prepared, { id, submessages })
}

function put(
  tx: ActionTx,
  viewer: Viewer,
  prepared: PreparedMessage,
  own?: Pick<MessageRecord, 'id' | 'submessages'>,
): MessageId | Promise<MessageId> {
  const { rendered, target, echo } = prepared
  const recipientId =
    target.kind === 'channel'
      ? channelRecipient(target.channelId)
      : conversationAmong(tx, target.userIds)
  const message = {
    ...(own ?? { id: tx.takeMessageId() }),
    senderId: viewer.id,
    recipientId,
    topic: target.kind === 'channel' ? target.topic : '',
    content: prepared.content,
    rendered: rendered.html,
    sentAt: Math.floor(tx.now.getTime() / 1000),
    client: prepared.client,
    mentionsChannel: rendered.channel && target.kind === 'channel',
    readBySender: prepared.readBySender,
  }
  tx.insert(messageTable, message)
  const mentioned = recipientsAmong(tx, prepared, mentionedUsers(viewer, rendered))
  const topicMentioned = recipientsAmong(tx, prepared, prepared.topicParticipants)
  const alerted = recipientsAmong(tx, prepared, alertedUsers(tx.directory, prepared.content))
  flagMentioned(tx, message.id, { mentioned, topicMentioned, alerted })
  announceFirst(tx, message)
  requestPreviews(tx, message.id, prepared.previews)
  requestPushes(tx, message)
  const readBy = recipientsAmong(tx, prepared, mutersOf(tx.directory, viewer.id))
  const known = {
    ...(echo && { echo }),
    ...(readBy.length > 0 && { readBy }),
    ...(alerted.length > 0 && { alerted }),
  }
  tx.append({ kind: 'message-sent', message, mentioned, topicMentioned, ...known })
  if (target.kind === 'channel') {
    const { channelId, topic } = target
    followWhereMentioned(
      tx,
      mentioned.filter((id) => id !== viewer.id),
      { channelId, topic },
    )
  }
  const { attachments } = rendered
  const called = isCalling(rendered) ? mentionedUsers(viewer, rendered) : []
  const conversation = target.kind === 'direct' ? target.userIds : []
  const rare = readBy.length + attachments.length + called.length + conversation.length
  if (rare === 0) return message.id
  return follow(tx, viewer, message, { readBy, attachments, called, conversation }).then(
    () => message.id,
  )
}

function isCalling({ userIds, groupIds }: Rendered): boolean {
  return userIds.size + groupIds.size > 0
}

interface Following {
  readonly readBy: readonly UserId[]
  readonly attachments: readonly string[]
  readonly called: readonly UserId[]
  readonly conversation: readonly UserId[]
}

/** Rare parts of a message that need their own statements. */
async function follow(
  tx: ActionTx,
  viewer: Viewer,
  message: MessageRecord,
  { readBy, attachments, called, conversation }: Following,
): Promise<void> {
  if (called.length + conversation.length > 0) {
    await tx.signal('message-addressed', viewer, { message, called, conversation })
  }
  if (readBy.length > 0) await markReadAtArrival(tx, readBy, message.id)
  await claimFiles(tx, viewer, message.id, attachments)
}

/** Refuses content or places that the viewer has no permission for. */
export function requireSendable(viewer: Viewer, prepared: PreparedMessage): void {
  const { target } = prepared
  if (target.kind === 'channel') requireSendableTo(viewer, prepared, target)
  else requireConversable(viewer, target.userIds)
  requireGroupMentionsAllowed(viewer, prepared.rendered)
}

type ChannelTarget = Extract<Target, { kind: 'channel' }>

function requireSendableTo(viewer: Viewer, prepared: PreparedMessage, target: ChannelTarget): void {
  const channel = requirePostable(viewer, target.channelId)
  requireTopicAllowed(channel, viewer.directory.realm.settings, target.topic)
  if (prepared.startsForbiddenTopic) throw newTopicNotAllowed({})
  requireWildcardsAllowed(viewer, channel, prepared)
}

type Calling = Pick<PreparedMessage, 'rendered' | 'topicParticipants'>

export function requireWildcardsAllowed(viewer: Viewer, channel: Channel, prepared: Calling): void {
  const { rendered, topicParticipants } = prepared
  const isLarge = (count: number) => count > limits.wildcardMentionThreshold
  const callsChannel = rendered.channel && isLarge(channel.subscriberCount)
  const callsTopic = rendered.topic && isLarge(topicParticipants.length)
  if (!callsChannel && !callsTopic) return
  if (hasPermission(viewer, 'can_mention_many_users_group')) return
  throw callsChannel ? channelWildcardNotAllowed({}) : topicWildcardNotAllowed({})
}

function requireConversable(viewer: Viewer, userIds: readonly UserId[]): void {
  const people = userIds.map((id): User => {
    const user = viewer.directory.users.get(id)
    invariant(user, 'resolved recipients exist')
    return user
  })
  requireDirectAllowed(viewer, people, viewer.directory.conversationAmong(userIds))
}

/** The conversation of these users, in ascending order; created if it does not exist. */
export function conversationAmong(tx: ActionTx, userIds: readonly UserId[]): RecipientId {
  const existing = tx.directory.conversationAmong(userIds)
  if (existing) return existing.recipientId
  const begun = tx.appended('conversation-created')
  const known = begun.find((event) => event.userIds.join() === userIds.join())
  if (known) return known.recipientId
  const id = nextId(tx.directory.conversations) + begun.length
  const recipientId = conversationRecipient(id)
  tx.insert(conversationTable, { id, userIds })
  tx.append({ kind: 'conversation-created', conversationId: id, recipientId, userIds })
  followConversation(tx, userIds)
  return recipientId
}

/** Appended once per channel: this event ends its group, so no other send can find the channel empty. */
export function announceFirst(tx: ActionTx, { id, recipientId }: MessageRecord): void {
  const channelId = channelOfRecipient(recipientId)
  if (channelId === undefined) return
  // None: this action creates the channel.
  const channel = tx.directory.channels.get(channelId)
  if (channel) announceActivity(tx, channel)
  if (channel && channel.firstMessageId !== null) return
  // An action may send several notices to a channel.
  if (tx.appended('first-message-came').some((event) => event.channelId === channelId)) return
  tx.append({ kind: 'first-message-came', channelId, messageId: id })
}

/** The mentioned users who receive the message. */
function recipientsAmong(
  tx: ActionTx,
  { target }: PreparedMessage,
  users: readonly UserId[],
): readonly UserId[] {
  if (users.length === 0) return users
  if (target.kind === 'direct') return users.filter((id) => target.userIds.includes(id))
  const channel = tx.directory.channels.get(target.channelId)
  return users.filter((id) => isSubscribed(channel?.subscriptions.get(id)))
}
