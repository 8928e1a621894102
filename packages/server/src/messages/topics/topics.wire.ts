import { type ClientCapabilities, topicPolicies, type UserTopicObject } from '@parley/contract'
import { mayKnow } from '../../directory/channel-access.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { UserTopic } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { shownTopic } from './topic-names.ts'

type Knows = Pick<ClientCapabilities, 'empty_topic_name'>

/** The topic as a client can show it. */
export function topicWire(topic: string, { empty_topic_name }: Knows): string {
  return shownTopic(topic, empty_topic_name)
}

export function userTopicWire(userTopic: UserTopic, knows: Knows): UserTopicObject {
  return {
    stream_id: userTopic.channelId,
    topic_name: topicWire(userTopic.topic, knows),
    last_updated: userTopic.updatedAt,
    visibility_policy: userTopic.policy,
  }
}

/**
 * The viewer's topic policies. Note: including those in channels that the viewer can no longer see. They
 * contain nothing new to the viewer, and are needed when the viewer returns. Invariant: their order is the same on all nodes and
 * after a restart.
 */
export function ownTopics({ directory, id }: Viewer): UserTopic[] {
  const keyed = [...directory.userTopicsOf(id)].map((one) => ({ one, key: nameKey(one.topic) }))
  return keyed
    .sort((a, b) => a.one.channelId - b.one.channelId || (a.key < b.key ? -1 : 1))
    .map(({ one }) => one)
}

/** The muted ones in the older form, which names channels. */
export function mutedTopics(viewer: Viewer, knows: Knows): [string, string, number][] {
  return ownTopics(viewer).flatMap(({ channelId, topic, policy, updatedAt }) => {
    const channel = viewer.directory.channels.get(channelId)
    if (policy !== topicPolicies.muted || !channel || !mayKnow(viewer, channel)) return []
    return [[channel.name, topicWire(topic, knows), updatedAt]]
  })
}
