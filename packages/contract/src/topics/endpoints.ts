import { z } from 'zod'
import { channelIdInvalid, channelNameUnknown } from '../channels/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { parametersExclude, tooManyKept } from '../http/refusals.ts'
import { channelId, messageId } from '../ids.ts'
import { topicInvalid } from '../messages/refusals.ts'
import { nameAsSent } from '../text-rules.ts'
import { topicPolicies } from './objects.ts'

export const getTopics = endpoint({
  id: 'get-stream-topics',
  summary: 'List the topics of a channel, newest message first',
  route: 'GET /users/me/{stream_id}/topics',
  caller: 'user',
  params: {
    stream_id: path('Id of the channel.', channelId),
    allow_empty_topic_name: json(
      'Whether the client supports the empty topic.',
      z.boolean().default(false),
    ),
  },
  result: { topics: z.array(z.strictObject({ name: z.string(), max_id: messageId })) },
  refusals: [channelIdInvalid],
})

export const deleteTopic = endpoint({
  id: 'delete-topic',
  summary: 'Delete all messages of a topic, newest first; repeat until complete',
  route: 'POST /streams/{stream_id}/delete_topic',
  caller: 'administrator',
  params: {
    stream_id: path('Id of the channel.', channelId),
    topic_name: text('Name of the topic.', nameAsSent),
  },
  result: { complete: z.boolean() },
  refusals: [channelIdInvalid],
})

const policy = z.literal(Object.values(topicPolicies))

export const setPolicy = endpoint({
  id: 'update-user-topic',
  summary: 'Mute, unmute or follow a topic, or reset it',
  route: 'POST /user_topics',
  caller: 'user',
  since: 170,
  params: {
    stream_id: json('Id of the channel.', channelId),
    topic: text('Name of the topic.', nameAsSent),
    visibility_policy: json('0: none; 1: muted; 2: unmuted; 3: followed.', policy),
  },
  result: {},
  refusals: [channelIdInvalid, tooManyKept, topicInvalid],
})

export const mute = endpoint({
  id: 'mute-topic',
  summary: 'Mute or unmute a topic; superseded by POST /user_topics',
  route: 'PATCH /users/me/subscriptions/muted_topics',
  caller: 'user',
  params: {
    stream_id: json('Id of the channel.', channelId.optional()),
    stream: text('Name of the channel, in place of its id.', nameAsSent.optional()),
    topic: text('Name of the topic.', nameAsSent),
    op: text('Whether to mute or to unmute the topic.', z.enum(['add', 'remove'])),
  },
  result: {},
  refusals: [channelIdInvalid, channelNameUnknown, parametersExclude, tooManyKept, topicInvalid],
})
