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
    messages: json('Ids of the messages.', z.array(messageId).max(100_000)),
    op: text('Whether to add or to remove the flag.', z.enum(['add', 'remove'])),
    flag: text('Name of the flag.', z.enum(messageFlags)),
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
    anchor: loose('Anchor message of the range.', anchor.meta({ examples: ['newest'] })),
    anchor_date: text('Time of anchor=date, in ISO 8601.', anchorDate.optional()),
    include_anchor: json('Whether the range includes the anchor.', z.boolean().default(true)),
    num_before: json(
      'Maximum number of messages before the anchor. The server may lower it.',
      z.int().min(0),
    ),
    num_after: json(
      'Maximum number of messages after the anchor. The server may lower it.',
      z.int().min(0),
    ),
    narrow: json('Narrow that selects the messages.', narrow.default([])),
    op: text('Whether to add or to remove the flag.', z.enum(['add', 'remove'])),
    flag: text('Name of the flag.', z.enum(messageFlags)),
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

const stream_id = json('Id of the channel.', channelId)

export const markAllRead = endpoint({
  id: 'mark-all-as-read',
  summary: 'Mark all messages as read',
  route: 'POST /mark_all_as_read',
  caller: 'user',
  params: {},
  result: { complete: z.boolean() },
  refusals: [],
})

export const markChannelRead = endpoint({
  id: 'mark-stream-as-read',
  summary: 'Mark all messages of a channel as read',
  route: 'POST /mark_stream_as_read',
  caller: 'user',
  params: { stream_id },
  result: {},
  refusals: [channelIdUnknown],
})

export const markTopicRead = endpoint({
  id: 'mark-topic-as-read',
  summary: 'Mark all messages of a topic as read',
  route: 'POST /mark_topic_as_read',
  caller: 'user',
  params: { stream_id, topic_name: text('Name of the topic.', nameAsSent) },
  result: {},
  refusals: [channelIdUnknown],
})

export const getReadReceipts = endpoint({
  id: 'get-read-receipts',
  summary: 'List the users who have read a message',
  route: 'GET /messages/{message_id}/read_receipts',
  caller: 'user',
  since: 137,
  params: { message_id: path('Id of the message.', messageId) },
  result: { user_ids: z.array(userId) },
  refusals: [messageNotFound, readReceiptsDisabled],
})
