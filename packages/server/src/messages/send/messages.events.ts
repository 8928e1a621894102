import type { ChannelId, MessageId, MessageInEvent, RecipientId, UserId } from '@parley/contract'
import { receivesEventsOf } from '../../channels/public.ts'
import { oncePer, type Projections } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import { denyingNobody, incidental, type Reducers } from '../../directory/reducer.ts'
import { hadSight } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { MessageRecord } from '../message/message-record.ts'
import { asSeenBy, messageWire } from '../message/messages.wire.ts'
import { matchesEventNarrow } from '../narrow/event-narrow.ts'
import { cameUnread } from '../read-state/received.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'conversation-created': {
      readonly conversationId: number
      readonly recipientId: RecipientId
      readonly userIds: readonly UserId[]
    }
    /** A channel has its first message; sent also to users who do not receive the message. */
    'first-message-came': { readonly channelId: ChannelId; readonly messageId: MessageId }
    'message-sent': {
      readonly message: MessageRecord
      /** Users mentioned by name, and participants of a mentioned topic. */
      readonly mentioned: readonly UserId[]
      readonly topicMentioned: readonly UserId[]
      /** Users with a matching alert word. */
      readonly alerted?: readonly UserId[]
      /** Users who have muted the sender. */
      readonly readBy?: readonly UserId[]
      /** The queue that showed the message before it was sent, and its id there. */
      readonly echo?: { readonly queueId: string; readonly localId: string }
    }
  }
}

export const messageReducers = {
  'conversation-created': denyingNobody((directory, event) => {
    const { conversationId: id, recipientId, userIds } = event
    directory.addConversation({ id, recipientId, userIds })
  }, []),
  'first-message-came': denyingNobody(
    (directory, event) => {
      const channel = directory.channels.get(event.channelId)
      if (channel) channel.firstMessageId = event.messageId
    },
    ['channels'],
  ),
  'message-sent': incidental((directory, { message }) => {
    directory.lastMessageId = message.id
    const channel = channelByRecipient(directory, message.recipientId)
    if (!channel) return
    channel.lastMessageAt = message.sentAt
  }),
} satisfies Partial<Reducers>

/** The same object for all viewers who may see the sender, so that it is serialized once. */
function seenWire<Wire extends { readonly message: MessageInEvent }>(
  viewer: QueueViewer,
  wire: Wire,
) {
  const message = asSeenBy(viewer, wire.message, viewer.queue.options)
  return message === wire.message ? wire : { ...wire, message }
}

/**
 * For receivers, and queues with all public channels. Users who cannot read its channel now receive nothing. Note: the place is that where it
 * was sent; that it was moved away or deleted is told by a later event.
 */
function isDelivered({ message }: DomainEvent<'message-sent'>, viewer: QueueViewer): boolean {
  if (!mayReadMessage(viewer, message)) return false
  if (wasReceived(viewer, message)) return true
  if (!viewer.queue.options.allPublicChannels) return false
  const channel = channelByRecipient(viewer.directory, message.recipientId)
  return channel !== undefined && !channel.isPrivate && hadSight(viewer, 'public', channel.id)
}

type Flag =
  | 'read'
  | 'mentioned'
  | 'has_alert_word'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'wildcard_mentioned'

function flagsOf(event: DomainEvent<'message-sent'>, viewer: QueueViewer): Flag[] {
  const { message } = event
  const flags: Flag[] = []
  const isReadByViewer = message.senderId === viewer.id && message.readBySender
  const isMuted = event.readBy?.includes(viewer.id) ?? false
  if (isReadByViewer || isMuted || !cameUnread(viewer, message)) flags.push('read')
  if (event.mentioned.includes(viewer.id)) flags.push('mentioned')
  if (event.alerted?.includes(viewer.id)) flags.push('has_alert_word')
  const received = wasReceived(viewer, message)
  const byTopic = event.topicMentioned.includes(viewer.id)
  const byChannel = message.mentionsChannel && received
  if (byChannel) flags.push('stream_wildcard_mentioned')
  if (byTopic) flags.push('topic_wildcard_mentioned')
  if (byChannel || byTopic) flags.push('wildcard_mentioned')
  return flags
}

/** The ways in which queues differ in how they show the same message, as bits. */
function variantOf({ queue }: QueueViewer): number {
  const { applyMarkdown, clientGravatar, capabilities } = queue.options
  return (
    Number(applyMarkdown) + 2 * Number(clientGravatar) + 4 * Number(capabilities.empty_topic_name)
  )
}

const sharedByDirectory = new WeakMap<Directory, ReturnType<typeof sharedFor>>()

function sharedWire(directory: Directory): ReturnType<typeof sharedFor> {
  const known = sharedByDirectory.get(directory) ?? sharedFor(directory)
  sharedByDirectory.set(directory, known)
  return known
}

function sharedFor(directory: Directory) {
  return oncePer((event: DomainEvent<'message-sent'>, variant: number) => ({
    type: 'message',
    message: messageWire(directory, event.message, {
      applyMarkdown: (variant & 1) !== 0,
      clientGravatar: (variant & 2) !== 0,
      emptyTopicName: (variant & 4) !== 0,
    }),
  }))
}

export const messageProjections = {
  'conversation-created': () => undefined,
  'first-message-came': (event, viewer) => {
    const channel = viewer.directory.channels.get(event.channelId)
    if (!channel || !receivesEventsOf(viewer, channel)) return undefined
    const { id: stream_id, name } = channel
    const change = { property: 'first_message_id', value: event.messageId }
    return { shared: { type: 'stream', op: 'update', stream_id, name, ...change } }
  },
  'message-sent': (event, viewer) => {
    const { message } = event
    if (!isDelivered(event, viewer)) return undefined
    const flags = flagsOf(event, viewer)
    if (!matchesEventNarrow(viewer, message, flags)) return undefined
    const { echo } = event
    const isOwnEcho = echo?.queueId === viewer.queue.id && message.senderId === viewer.id
    const local = isOwnEcho ? { local_id: echo.localId, local_message_id: echo.localId } : {}
    return {
      shared: seenWire(viewer, sharedWire(viewer.directory)(event, variantOf(viewer))),
      own: { flags, ...local },
    }
  },
} satisfies Partial<Projections>
