import { z } from 'zod'
import { event } from '../declare.ts'
import { mutedTopic, userTopicFields } from './objects.ts'

export const userTopic = event({
  type: 'user_topic',
  summary: 'You muted, unmuted or followed a topic, or reset it.',
  since: 134,
  fields: userTopicFields,
})

export const mutedTopics = event({
  type: 'muted_topics',
  summary: 'All of your muted topics, for clients that do not request user_topic.',
  fields: { muted_topics: z.array(mutedTopic) },
})
