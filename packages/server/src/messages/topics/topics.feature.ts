import { topicPolicies } from '@parley/contract'
import { z } from 'zod'
import { type FeatureTable, ofOwnerInChannel } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { knownTopics } from './known-topics.ts'
import { topicProjections, topicReducers } from './topics.events.ts'
import { topicRoutes } from './topics.routes.ts'
import { loadUserTopics } from './topics.store.ts'
import { mutedTopics, ownTopics, userTopicWire } from './topics.wire.ts'

const snapshot: Pick<SnapshotParts, 'muted_topics' | 'user_topic'> = {
  muted_topics: ({ viewer, options }) => ({
    muted_topics: mutedTopics(viewer, options.capabilities),
  }),

  user_topic: ({ viewer, options }) => ({
    user_topics: ownTopics(viewer).map((userTopic) =>
      userTopicWire(userTopic, options.capabilities),
    ),
  }),
}

const policies: FeatureTable = {
  file: 'topic_policies',
  table: 'user_topic',
  fields: {
    user_id: 'user',
    channel_id: 'channel',
    topic_key: 'key',
    topic: 'text',
    policy: 'number',
    updated_at: 'time',
  },
  values: { policy: z.literal(Object.values<number>(topicPolicies)) },
  kept: ofOwnerInChannel,
}

/** The users' topic policies; loaded after channels and users. */
export const topicsFeature = {
  archive: [policies],
  loaders: [loadUserTopics],
  views: [knownTopics],
  reducers: topicReducers,
  projections: topicProjections,
  unaudited: ['topic-policy-set', 'topic-policies-moved'] as const,
  routes: topicRoutes,
  snapshot,
}
