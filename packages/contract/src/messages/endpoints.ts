import { z } from 'zod'
import {
  channelIdUnknown,
  channelNameUnknown,
  newTopicNotAllowed,
  postingNotAllowed,
} from '../channels/refusals.ts'
import { endpoint, json, loose, path, text } from '../declare.ts'
import { idempotencyKeyInvalid, idempotencyKeyReused, parametersExclude } from '../http/refusals.ts'
import { messageId, queueId } from '../ids.ts'
import { limits } from '../limits.ts'
import { widgetInvalid } from '../submessages/refusals.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { anchor, anchorDate, narrow } from './narrow.ts'
import { messageObject, recipientKind } from './objects.ts'
import {
  badNarrow,
  channelWildcardNotAllowed,
  contentInvalid,
  directConversationNotAllowed,
  directMessagesNotAllowed,
  directRecipientInvalid,
  groupMentionNotAllowed,
  messageNotFound,
  messagesTooLarge,
  queueWithoutLocalId,
  searchTooSlow,
  tooManyMessages,
  topicInvalid,
  topicWildcardNotAllowed,
} from './refusals.ts'

export const send = endpoint({
  id: 'send-message',
  summary: 'Send a message to a channel or directly to users',
  route: 'POST /messages',
  caller: 'user',
  forWebhooks: true,
  repeatable: true,
  params: {
    type: loose('`channel` or `direct`.', recipientKind.meta({ examples: ['channel'] })),
    to: loose(
      'For a channel message, the name or id of the channel. For a direct message, ids or addresses of the users.',
      z
        .union([nameAsSent, z.int(), z.array(z.int()).max(1000), z.array(nameAsSent).max(1000)])
        .meta({ examples: ['general'] }),
    ),
    content: text('Content in Markdown.', textAsSent.meta({ examples: ['Hello!'] })),
    topic: text(
      'Topic. Required for a channel message; may be empty.',
      nameAsSent.optional().meta({ examples: ['greetings'] }),
      { aliases: ['subject'] },
    ),
    queue_id: text('Event queue of the sending client, for local echo.', queueId.optional()),
    local_id: text(
      "Client's id of the message, returned in its event.",
      z.string().max(100).optional(),
    ),
    read_by_sender: json(
      'Whether the message is marked as read for the sender.',
      z.boolean().optional(),
    ),
    widget_content: text(
      'Widget of the message, as JSON. Polls and to-do lists are created by the content instead.',
      z.string().max(limits.maxMessageLength).optional(),
    ),
  },
  result: { id: messageId, automatic_new_visibility_policy: z.int().optional() },
  refusals: [
    channelIdUnknown,
    channelNameUnknown,
    channelWildcardNotAllowed,
    contentInvalid,
    directConversationNotAllowed,
    directMessagesNotAllowed,
    directRecipientInvalid,
    idempotencyKeyInvalid,
    idempotencyKeyReused,
    queueWithoutLocalId,
    newTopicNotAllowed,
    postingNotAllowed,
    topicInvalid,
    groupMentionNotAllowed,
    topicWildcardNotAllowed,
    widgetInvalid,
  ],
})

const applyMarkdown = json(
  'Whether contents are HTML; otherwise Markdown.',
  z.boolean().default(true),
)
const allowEmptyTopic = json(
  'Whether the client supports the empty topic.',
  z.boolean().default(false),
)

export const getMany = endpoint({
  id: 'get-messages',
  summary: 'Fetch messages around an anchor or by id',
  route: 'GET /messages',
  caller: 'user',
  params: {
    anchor: loose('Anchor message of the range.', anchor.optional().meta({ examples: ['newest'] })),
    anchor_date: text('Time of anchor=date, in ISO 8601.', anchorDate.optional()),
    include_anchor: json('Whether the range includes the anchor.', z.boolean().default(true)),
    num_before: json(
      'Number of messages before the anchor.',
      z
        .int()
        .min(0)
        .optional()
        .meta({ examples: [10] }),
    ),
    num_after: json(
      'Number of messages after the anchor.',
      z
        .int()
        .min(0)
        .optional()
        .meta({ examples: [0] }),
    ),
    narrow: json('Narrow that selects the messages.', narrow.default([])),
    client_gravatar: json(
      'Omit gravatar URLs that the client can compute.',
      z.boolean().default(true),
    ),
    apply_markdown: applyMarkdown,
    use_first_unread_anchor: json('Older form of anchor=first_unread.', z.boolean().default(false)),
    message_ids: json(
      'Ids of the messages, in place of a range.',
      z.array(messageId).max(5000).optional(),
    ),
    allow_empty_topic_name: allowEmptyTopic,
  },
  result: {
    anchor: z.number().optional(),
    found_anchor: z.boolean(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    history_limited: z.boolean(),
    messages: z.array(messageObject),
  },
  refusals: [badNarrow, messagesTooLarge, parametersExclude, searchTooSlow, tooManyMessages],
})

export const matchesNarrow = endpoint({
  id: 'check-messages-match-narrow',
  summary: 'Check which messages match a narrow',
  route: 'GET /messages/matches_narrow',
  caller: 'user',
  params: {
    msg_ids: json('Ids of the messages.', z.array(messageId).max(5000)),
    narrow: json('Narrow to check.', narrow),
  },
  result: {
    messages: z.record(
      z.string(),
      z.strictObject({ match_content: z.string(), match_subject: z.string() }),
    ),
  },
  refusals: [badNarrow, messagesTooLarge, searchTooSlow],
})

export const getOne = endpoint({
  id: 'get-message',
  summary: 'Fetch one message',
  route: 'GET /messages/{message_id}',
  caller: 'user',
  params: {
    message_id: path('Id of the message.', messageId),
    apply_markdown: applyMarkdown,
    allow_empty_topic_name: allowEmptyTopic,
  },
  result: { raw_content: z.string(), message: messageObject },
  refusals: [messageNotFound],
})
