import { z } from 'zod'
import { channelIdUnknown } from '../channels/refusals.ts'
import { endpoint, json, loose, path, text } from '../declare.ts'
import { parametersExclude } from '../http/refusals.ts'
import { channelId, messageId, userId } from '../ids.ts'
import { anchor, anchorDate, narrow } from '../messages/narrow.ts'
import { messageFlags } from '../messages/objects.ts'
import { badNarrow, messageNotFound, searchTooSlow } from '../messages/refusals.ts'
import { nameAsSent } from '../text-rules.ts'
import { flagNotChangeable, readReceiptsDisabled } from './refusals.ts'

export const update = endpoint({
  id: 'update-message-flags',
  summary: 'Add or remove a personal flag on messages',
  route: 'POST /messages/flags',
  caller: 'user',
  // A hundred thousand ids.
  maxBodyKib: 2048,
  params: {
    messages: json('The messages.', z.array(messageId).max(100_000)),
    op: text('Whether the flag is set or unset.', z.enum(['add', 'remove'])),
    flag: text('The flag.', z.enum(messageFlags)),
  },
  result: {
    messages: z.array(messageId),
    ignored_because_not_subscribed_channels: z.array(channelId).optional(),
  },
  refusals: [flagNotChangeable, messageNotFound],
})

export const updateInNarrow = endpoint({
  id: 'update-message-flags-for-narrow',
  summary: 'Add or remove a personal flag on a range of messages within a narrow',
  route: 'POST /messages/flags/narrow',
  caller: 'user',
  since: 155,
  params: {
    anchor: loose('The message to start from.', anchor.meta({ examples: ['newest'] })),
    anchor_date: text('The moment that anchor=date means, in ISO 8601.', anchorDate.optional()),
    include_anchor: json('Whether the anchor itself is in the range.', z.boolean().default(true)),
    num_before: json(
      'At most this many messages before the anchor; the server may lower it.',
      z.int().min(0),
    ),
    num_after: json(
      'At most this many messages after the anchor; the server may lower it.',
      z.int().min(0),
    ),
    narrow: json('Which messages.', narrow.default([])),
    op: text('Whether the flag is set or unset.', z.enum(['add', 'remove'])),
    flag: text('The flag.', z.enum(messageFlags)),
  },
  result: {
    processed_count: z.int(),
    updated_count: z.int(),
    first_processed_id: messageId.nullable(),
    last_processed_id: messageId.nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: z.array(channelId).optional(),
  },
  refusals: [badNarrow, flagNotChangeable, parametersExclude, searchTooSlow],
})

const stream_id = json('The channel.', channelId)

export const markAllRead = endpoint({
  id: 'mark-all-as-read',
  summary: 'Mark every message as read',
  route: 'POST /mark_all_as_read',
  caller: 'user',
  params: {},
  result: { complete: z.boolean() },
  refusals: [],
})

export const markChannelRead = endpoint({
  id: 'mark-stream-as-read',
  summary: 'Mark every message of a channel as read',
  route: 'POST /mark_stream_as_read',
  caller: 'user',
  params: { stream_id },
  result: {},
  refusals: [channelIdUnknown],
})

export const markTopicRead = endpoint({
  id: 'mark-topic-as-read',
  summary: 'Mark every message of a topic as read',
  route: 'POST /mark_topic_as_read',
  caller: 'user',
  params: { stream_id, topic_name: text('The topic.', nameAsSent) },
  result: {},
  refusals: [channelIdUnknown],
})

export const getReadReceipts = endpoint({
  id: 'get-read-receipts',
  summary: 'Say who has read a message',
  route: 'GET /messages/{message_id}/read_receipts',
  caller: 'user',
  since: 137,
  params: { message_id: path('The message.', messageId) },
  result: { user_ids: z.array(userId) },
  refusals: [messageNotFound, readReceiptsDisabled],
})
