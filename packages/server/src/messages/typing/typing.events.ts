import type { ChannelId, MessageId, RecipientId, UserId } from '@parley/contract'
import type { EphemeralEvent } from '../../delivery/ephemera.ts'
import type { WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { nameTowards } from '../../directory/addresses.ts'
import { conversationByRecipient } from '../../directory/by-recipient.ts'
import { mayRead } from '../../directory/channel-access.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Path } from '../../directory/moves.ts'
import { isSubscribed } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { shownTopic } from '../topics/topic-names.ts'

type Op = 'start' | 'stop'

declare module '../../delivery/ephemera.ts' {
  interface EphemeralEvents {
    'typing-directly': {
      readonly op: Op
      readonly senderId: UserId
      /** Everyone in the conversation, ascending. */
      readonly userIds: readonly UserId[]
    }
    'typing-in-channel': {
      readonly op: Op
      readonly senderId: UserId
      readonly channelId: ChannelId
      readonly topic: string
    }
    'typing-edit': {
      readonly op: Op
      readonly senderId: UserId
      readonly message: {
        readonly id: MessageId
        readonly senderId: UserId
        readonly recipientId: RecipientId
        readonly topic: string
        readonly path: Path | null
      }
    }
  }
}

/** In larger channels no typing notifications are sent. */
const maxListeners = 100

type Told = WireEvent | undefined

/** Whether the viewer wants to receive typing notifications. */
function isInterested({ user }: QueueViewer): boolean {
  return user.settings.receives_typing_notifications ?? true
}

function typingDirectly(event: EphemeralEvent<'typing-directly'>, viewer: QueueViewer): Told {
  const { op, senderId, userIds } = event
  if (!isInterested(viewer)) return undefined
  if (!userIds.includes(viewer.id) || (senderId === viewer.id && userIds.length > 1))
    return undefined
  const recipients = userIds.map((id) => personWire(viewer, id))
  const sender = personWire(viewer, senderId)
  return wire('typing', { op, message_type: 'direct', sender, recipients })
}

function typingInChannel(event: EphemeralEvent<'typing-in-channel'>, viewer: QueueViewer): Told {
  const { op, senderId, channelId, topic } = event
  if (senderId === viewer.id || !viewer.queue.options.capabilities.stream_typing_notifications) {
    return undefined
  }
  if (!isInterested(viewer) || !listens(viewer, channelId)) return undefined
  const place = { stream_id: channelId, topic: shown(viewer, topic) }
  return wire('typing', {
    op,
    message_type: 'stream',
    sender: personWire(viewer, senderId),
    ...place,
  })
}

function typingEdit(event: EphemeralEvent<'typing-edit'>, viewer: QueueViewer): Told {
  const { op, senderId, message } = event
  if (senderId === viewer.id || !isInterested(viewer)) return undefined
  if (!mayReadMessage(viewer, message)) return undefined
  const channelId = channelOfRecipient(message.recipientId)
  if (channelId !== undefined) {
    if (!viewer.queue.options.capabilities.stream_typing_notifications) return undefined
    if (!listens(viewer, channelId)) return undefined
  }
  const recipient =
    channelId === undefined
      ? { type: 'direct', user_ids: peopleOf(viewer, message.recipientId) }
      : { type: 'channel', channel_id: channelId, topic: shown(viewer, message.topic) }
  const { id: message_id } = message
  return wire('typing_edit_message', { op, sender_id: senderId, message_id, recipient })
}

export const typingProjections = {
  'typing-directly': typingDirectly,
  'typing-in-channel': typingInChannel,
  'typing-edit': typingEdit,
}

function listens(viewer: QueueViewer, channelId: ChannelId): boolean {
  const channel = viewer.directory.channels.get(channelId)
  if (!channel || channel.subscriberCount > maxListeners) return false
  return isSubscribed(channel.subscriptions.get(viewer.id)) && mayRead(viewer, channel)
}

function peopleOf({ directory }: QueueViewer, recipientId: RecipientId): readonly UserId[] {
  return conversationByRecipient(directory, recipientId)?.userIds ?? []
}

function personWire(viewer: QueueViewer, user_id: UserId) {
  const user = viewer.directory.users.get(user_id)
  return { user_id, email: user ? nameTowards(viewer, user).email : '' }
}

function shown({ queue }: QueueViewer, topic: string): string {
  return shownTopic(topic, queue.options.capabilities.empty_topic_name)
}

function wire(type: string, fields: object): WireEvent {
  return { shared: { type, ...fields } }
}
