import { z } from 'zod'
import { event } from '../declare.ts'
import { mutedTopic, userTopicFields } from './objects.ts'

export const userTopic = event({
  type: 'user_topic',
  summary: 'You muted, unmuted or followed a topic, or do none of these any more.',
  since: 134,
  fields: userTopicFields,
})

export const mutedTopics = event({
  type: 'muted_topics',
  summary: 'All topics that you have muted, for clients that do not ask for user_topic.',
  fields: { muted_topics: z.array(mutedTopic) },
})
