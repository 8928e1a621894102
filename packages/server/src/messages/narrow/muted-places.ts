import { type RecipientId, topicPolicies } from '@parley/contract'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { TopicOfRecipient } from '../message/message-changes.ts'

/** A user's policies for channels and topics; a topic's policy overrides that of its channel. */
export interface MutedPlaces {
  readonly channels: readonly RecipientId[]
  readonly topics: readonly TopicOfRecipient[]
  /** Topics that are heard although their channel is muted. */
  readonly heardTopics: readonly TopicOfRecipient[]
  readonly followedTopics: readonly TopicOfRecipient[]
}

/** The channels and topics that the viewer has muted, and the topics that they have unmuted or follow. */
export function mutedPlaces({ directory, id }: Viewer): MutedPlaces {
  const channels: RecipientId[] = []
  for (const [channelId, subscription] of directory.subscriptionsOf(id)) {
    if (subscription.isMuted) channels.push(channelRecipient(channelId))
  }
  const own = [...directory.userTopicsOf(id)]
  const placesOf = (policy: number): TopicOfRecipient[] =>
    own
      .filter((userTopic) => userTopic.policy === policy)
      .map(({ channelId, topic }) => ({ recipientId: channelRecipient(channelId), topic }))
  return {
    channels,
    topics: placesOf(topicPolicies.muted),
    heardTopics: placesOf(topicPolicies.unmuted),
    followedTopics: placesOf(topicPolicies.followed),
  }
}
