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
  summary: 'Send a message to a channel or to people',
  route: 'POST /messages',
  caller: 'user',
  forWebhooks: true,
  repeatable: true,
  params: {
    type: loose(
      'Whether it goes to a channel or directly to people.',
      recipientKind.meta({ examples: ['channel'] }),
    ),
    to: loose(
      'A channel name or id; or the ids or addresses of people.',
      z
        .union([nameAsSent, z.int(), z.array(z.int()).max(1000), z.array(nameAsSent).max(1000)])
        .meta({ examples: ['general'] }),
    ),
    content: text('The message, in Markdown.', textAsSent.meta({ examples: ['Hello!'] })),
    topic: text(
      'The topic; needed where the message goes to a channel, be it the empty one.',
      nameAsSent.optional().meta({ examples: ['greetings'] }),
      { aliases: ['subject'] },
    ),
    queue_id: text(
      'The event queue of a client that shows the message at once.',
      queueId.optional(),
    ),
    local_id: text(
      "The client's own id of the message, given back in its event.",
      z.string().max(100).optional(),
    ),
    read_by_sender: json('Whether the sender has read it.', z.boolean().optional()),
    widget_content: text(
      'A widget that is shown with the message, as JSON; polls and to-do lists are asked for in the content.',
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
  'HTML where true, else the text as it was written.',
  z.boolean().default(true),
)
const allowEmptyTopic = json(
  'Whether the client knows the empty topic.',
  z.boolean().default(false),
)

export const getMany = endpoint({
  id: 'get-messages',
  summary: 'Fetch messages around an anchor, or by their ids',
  route: 'GET /messages',
  caller: 'user',
  params: {
    anchor: loose('The message to start from.', anchor.optional().meta({ examples: ['newest'] })),
    anchor_date: text('The moment that anchor=date means, in ISO 8601.', anchorDate.optional()),
    include_anchor: json('Whether the anchor itself is wanted.', z.boolean().default(true)),
    num_before: json(
      'How many messages before the anchor.',
      z
        .int()
        .min(0)
        .optional()
        .meta({ examples: [10] }),
    ),
    num_after: json(
      'How many messages after the anchor.',
      z
        .int()
        .min(0)
        .optional()
        .meta({ examples: [0] }),
    ),
    narrow: json('Which messages.', narrow.default([])),
    client_gravatar: json(
      'Leave out gravatar addresses that the client can compute.',
      z.boolean().default(true),
    ),
    apply_markdown: applyMarkdown,
    use_first_unread_anchor: json('Older form of anchor=first_unread.', z.boolean().default(false)),
    message_ids: json(
      'These messages, instead of a range.',
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
  summary: 'Say which of these messages match a narrow',
  route: 'GET /messages/matches_narrow',
  caller: 'user',
  params: {
    msg_ids: json('The messages.', z.array(messageId).max(5000)),
    narrow: json('Which messages.', narrow),
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
    message_id: path('The message.', messageId),
    apply_markdown: applyMarkdown,
    allow_empty_topic_name: allowEmptyTopic,
  },
  result: { raw_content: z.string(), message: messageObject },
  refusals: [messageNotFound],
})
