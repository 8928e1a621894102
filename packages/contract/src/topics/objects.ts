import { z } from 'zod'
import { channelId } from '../ids.ts'

/** A user's visibility policy for a topic. */
export const topicPolicies = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type TopicPolicy = (typeof topicPolicies)[keyof typeof topicPolicies]

/** The event from which a topic is followed or unmuted automatically. */
export const automaticWhen = { participate: 1, send: 2, start: 3, never: 4 } as const

export const userTopicFields = {
  stream_id: channelId,
  topic_name: z.string(),
  last_updated: z.int(),
  visibility_policy: z.literal(Object.values(topicPolicies)),
}

export const userTopicObject = z.strictObject(userTopicFields)
export type UserTopicObject = z.infer<typeof userTopicObject>

/** Name of the channel, topic, time: the format of muted topics before they had ids. */
export const mutedTopic = z.tuple([z.string(), z.string(), z.int()])

export const topicSnapshotFields = {
  muted_topics: { muted_topics: z.array(mutedTopic) },
  user_topic: { user_topics: z.array(userTopicObject) },
} as const
