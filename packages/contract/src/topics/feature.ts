import * as topics from './endpoints.ts'
import * as events from './events.ts'

export const topicsFeature = {
  summary: 'Topics of channels.',
  endpoints: {
    deleteAll: topics.deleteTopic,
    list: topics.getTopics,
    mute: topics.mute,
    setPolicy: topics.setPolicy,
  },
  events,
} as const
