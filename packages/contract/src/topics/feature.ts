import * as topics from './endpoints.ts'
import * as events from './events.ts'
import { topicSnapshotFields } from './objects.ts'

export const topicsFeature = {
  summary: 'Topics of channels.',
  endpoints: {
    deleteAll: topics.deleteTopic,
    list: topics.getTopics,
    mute: topics.mute,
    setPolicy: topics.setPolicy,
  },
  events,
  snapshot: topicSnapshotFields,
  capabilities: ['empty_topic_name'],
} as const
