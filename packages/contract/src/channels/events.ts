import { z } from 'zod'
import { event } from '../declare.ts'
import { groupSettingValue } from '../groups/objects.ts'
import { channelId, userId } from '../ids.ts'
import { channelObject, subscriptionObject, subscriptionProperties } from './objects.ts'

export const streamCreate = event({
  type: 'stream',
  op: 'create',
  summary: 'A channel was created, or became visible to you.',
  fields: { streams: z.array(channelObject) },
  askedBy: ['stream', 'subscription'],
})

export const streamUpdate = event({
  type: 'stream',
  op: 'update',
  summary: 'A channel changed.',
  fields: {
    stream_id: channelId,
    name: z.string(),
    property: z.string(),
    value: z.union([z.boolean(), z.int(), z.string(), groupSettingValue]).nullable(),
    rendered_description: z.string().optional(),
    history_public_to_subscribers: z.boolean().optional(),
    is_web_public: z.boolean().optional(),
  },
  askedBy: ['stream', 'subscription'],
})

export const subscriptionAdd = event({
  type: 'subscription',
  op: 'add',
  summary: 'You were subscribed to channels.',
  fields: { subscriptions: z.array(subscriptionObject) },
})

export const subscriptionPeerAdd = event({
  type: 'subscription',
  op: 'peer_add',
  summary: 'Other users were subscribed to channels whose subscribers you can see.',
  fields: { stream_ids: z.array(channelId), user_ids: z.array(userId) },
})

export const subscriptionPeerRemove = event({
  type: 'subscription',
  op: 'peer_remove',
  summary: 'Other users were unsubscribed from channels whose subscribers you can see.',
  fields: { stream_ids: z.array(channelId), user_ids: z.array(userId) },
})

export const streamDelete = event({
  type: 'stream',
  op: 'delete',
  summary: 'Channels were deleted, or became invisible to you.',
  fields: {
    streams: z.array(z.strictObject({ stream_id: channelId })),
    stream_ids: z.array(channelId),
  },
  askedBy: ['stream', 'subscription'],
})

export const subscriptionRemove = event({
  type: 'subscription',
  op: 'remove',
  summary: 'You were unsubscribed from channels.',
  fields: { subscriptions: z.array(z.strictObject({ stream_id: channelId, name: z.string() })) },
})

export const subscriptionUpdate = event({
  type: 'subscription',
  op: 'update',
  summary: 'One of your channel settings changed.',
  fields: {
    stream_id: channelId,
    property: z.enum(subscriptionProperties),
    value: z.union([z.boolean(), z.string()]),
  },
})

export const defaultStreams = event({
  type: 'default_streams',
  summary: 'The default channels of new users changed.',
  fields: { default_streams: z.array(channelId) },
})
