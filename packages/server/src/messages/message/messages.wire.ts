import type { MessageInEvent } from '@parley/contract'
import { nameTowards, publicAddress } from '../../directory/addresses.ts'
import { avatarUrlOrNull, strangerAvatarUrl } from '../../directory/avatars.ts'
import { conversationByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import type { User } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { maySee } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { topicLinks } from '../../markdown/topic-links.ts'
import { shownTopic } from '../topics/topic-names.ts'
import type { MessageRecord, Submessage } from './message-record.ts'

export interface MessageWireOptions {
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  /** Whether the client supports the empty topic. */
  readonly emptyTopicName: boolean
}

/** The fields of a message that are the same for everyone. */
type WrittenMessage = Omit<MessageRecord, 'readBySender'>

const meCommand = /^\/me /

/** Whether it is a `/me` message. */
export function isMeMessage(content: string): boolean {
  return meCommand.test(content) && !content.includes('\n')
}

/** A message as all its readers see it; the caller adds flags. */
export function messageWire(
  directory: Directory,
  message: WrittenMessage,
  options: MessageWireOptions,
): MessageInEvent {
  const sender = directory.users.get(message.senderId)
  invariant(sender, 'a message has a sender')
  const topic = messageTopicWire(message, options.emptyTopicName)
  return {
    id: message.id,
    sender_id: sender.id,
    sender_email: publicAddress(directory, sender),
    sender_full_name: sender.fullName,
    sender_realm_str: directory.realm.subdomain,
    avatar_url: avatarUrlOrNull(directory, sender, options.clientGravatar),
    ...placeWire(directory, message),
    recipient_id: message.recipientId,
    subject: topic,
    topic,
    content: options.applyMarkdown ? message.rendered : message.content,
    content_type: options.applyMarkdown ? 'text/html' : 'text/x-markdown',
    is_me_message: isMeMessage(message.content),
    timestamp: message.sentAt,
    client: message.client,
    reactions: [],
    submessages: (message.submessages ?? []).map(submessageWire),
    topic_links: linksOf(directory, message),
  }
}

function submessageWire({ id, messageId, senderId, type, content }: Submessage) {
  return { id, message_id: messageId, sender_id: senderId, msg_type: type, content }
}

/** The same for a viewer who may not see the sender. */
export function asSeenBy(
  viewer: Viewer,
  message: MessageInEvent,
  { clientGravatar }: Pick<MessageWireOptions, 'clientGravatar'>,
): MessageInEvent {
  const sender = viewer.directory.users.get(message.sender_id)
  if (!sender || maySee(viewer, sender)) return message
  const { email: sender_email, full_name: sender_full_name } = nameTowards(viewer, sender)
  const avatar_url = strangerAvatarUrl(sender, clientGravatar)
  return { ...message, sender_email, sender_full_name, avatar_url }
}

function linksOf({ parts }: Directory, { recipientId, topic }: Topic) {
  if (channelOfRecipient(recipientId) === undefined) return []
  return [...topicLinks(topic, parts.linkifiers.items)]
}

type Topic = Pick<MessageRecord, 'recipientId' | 'topic'>

/** The topic for clients with or without support for the empty one. */
export function messageTopicWire(message: Topic, emptyTopicName: boolean): string {
  const isChannel = channelOfRecipient(message.recipientId) !== undefined
  return isChannel ? shownTopic(message.topic, emptyTopicName) : message.topic
}

type Place = Pick<MessageInEvent, 'type' | 'stream_id' | 'display_recipient'>

function placeWire(directory: Directory, { recipientId }: Topic): Place {
  const channelId = channelOfRecipient(recipientId)
  if (channelId !== undefined) {
    const channel = directory.channels.get(channelId)
    invariant(channel, 'a channel message is in a channel')
    return { type: 'stream', stream_id: channelId, display_recipient: channel.name }
  }
  const conversation = conversationByRecipient(directory, recipientId)
  invariant(conversation, 'a direct message is in a conversation')
  const people = conversation.userIds.map((id) => personWire(directory, directory.users.get(id)))
  return { type: 'private', display_recipient: people }
}

function personWire(directory: Directory, user: User | undefined) {
  invariant(user, 'the users of a conversation exist')
  return {
    id: user.id,
    email: publicAddress(directory, user),
    full_name: user.fullName,
    is_mirror_dummy: false,
  }
}
