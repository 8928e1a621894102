import type { ChannelId, ClientCapabilities, MessageId, UserId } from '@parley/contract'
import { conversationByRecipient } from '../../directory/by-recipient.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { shownTopic } from '../topics/topic-names.ts'

interface Detail {
  readonly type: 'private' | 'stream'
  readonly stream_id?: ChannelId
  readonly topic?: string
  /** The others in the conversation. */
  readonly user_ids?: readonly UserId[]
  readonly mentioned?: boolean
  readonly unmuted_stream_msg: boolean
}

export type MessageDetails = Readonly<Record<MessageId, Detail>>

/** The places of messages, in the format of `update_message_flags`. */
export function messageDetails(
  viewer: Viewer,
  places: readonly MessagePlace[],
  mentioned: ReadonlySet<MessageId>,
): MessageDetails {
  const details = places.map((place) => {
    const called = mentioned.has(place.id) ? { mentioned: true } : {}
    return [place.id, { ...detailOf(viewer, place), ...called }]
  })
  return Object.fromEntries(details) as MessageDetails
}

/** The same in topics that a client can show. */
export function detailsWire(
  details: MessageDetails,
  { empty_topic_name }: Pick<ClientCapabilities, 'empty_topic_name'>,
): MessageDetails {
  if (empty_topic_name) return details
  const shown = Object.entries(details).map(([id, detail]) => {
    if (detail.topic === undefined) return [id, detail]
    return [id, { ...detail, topic: shownTopic(detail.topic, false) }]
  })
  return Object.fromEntries(shown)
}

function detailOf(viewer: Viewer, { recipientId, topic }: MessagePlace): Detail {
  const stream_id = channelOfRecipient(recipientId)
  if (stream_id !== undefined) {
    const isMuted = viewer.directory.subscriptionsOf(viewer.id).get(stream_id)?.isMuted ?? false
    return { type: 'stream', stream_id, topic, unmuted_stream_msg: !isMuted }
  }
  const conversation = conversationByRecipient(viewer.directory, recipientId)
  invariant(conversation, 'a direct message is in a conversation')
  const user_ids = conversation.userIds.filter((id) => id !== viewer.id)
  return { type: 'private', user_ids, unmuted_stream_msg: false }
}
