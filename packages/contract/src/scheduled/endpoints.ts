import { z } from 'zod'
import { channelIdUnknown, newTopicNotAllowed, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { tooManyKept, tooMuchKept } from '../http/refusals.ts'
import { channelId, userId } from '../ids.ts'
import { recipientKind } from '../messages/objects.ts'
import {
  channelWildcardNotAllowed,
  contentInvalid,
  directConversationNotAllowed,
  directMessagesNotAllowed,
  directRecipientInvalid,
  groupMentionNotAllowed,
  topicInvalid,
  topicWildcardNotAllowed,
} from '../messages/refusals.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { deliveryTime, scheduledMessage, scheduledMessageId } from './objects.ts'
import { deliveryNotInFuture, scheduledRecipientMissing, scheduledUnknown } from './refusals.ts'

const target = path('Id of the scheduled message.', scheduledMessageId)
const type = text('`channel` or `direct`.', recipientKind)
const to = json(
  'Id of the channel, or ids of the users.',
  z.union([channelId, z.array(userId).min(1).max(1000)]),
)
const deliver = json('Delivery time in Unix seconds.', deliveryTime)

const refusals = [
  channelIdUnknown,
  channelWildcardNotAllowed,
  contentInvalid,
  deliveryNotInFuture,
  directConversationNotAllowed,
  directMessagesNotAllowed,
  directRecipientInvalid,
  groupMentionNotAllowed,
  newTopicNotAllowed,
  postingNotAllowed,
  topicInvalid,
  topicWildcardNotAllowed,
]

export const list = endpoint({
  id: 'get-scheduled-messages',
  summary: 'List your scheduled messages, next delivery first',
  route: 'GET /scheduled_messages',
  caller: 'user',
  since: 173,
  params: {},
  result: { scheduled_messages: z.array(scheduledMessage) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-scheduled-message',
  summary: 'Schedule a message',
  route: 'POST /scheduled_messages',
  caller: 'user',
  since: 179,
  params: {
    type,
    to,
    content: text('Content in Markdown.', textAsSent),
    topic: text('Topic. Required for a channel message.', nameAsSent.optional()),
    scheduled_delivery_timestamp: deliver,
    read_by_sender: json(
      'Whether the message is marked as read for the sender.',
      z.boolean().optional(),
    ),
  },
  result: { scheduled_message_id: scheduledMessageId },
  refusals: [...refusals, tooManyKept, tooMuchKept],
})

export const update = endpoint({
  id: 'update-scheduled-message',
  summary: 'Change a scheduled message',
  route: 'PATCH /scheduled_messages/{scheduled_message_id}',
  caller: 'user',
  since: 184,
  params: {
    scheduled_message_id: target,
    type: { ...type, schema: type.schema.optional() },
    to: { ...to, schema: to.schema.optional() },
    content: text('Content in Markdown.', textAsSent.optional()),
    topic: text(
      'Topic. Required when the message becomes a channel message.',
      nameAsSent.optional(),
    ),
    scheduled_delivery_timestamp: { ...deliver, schema: deliveryTime.optional() },
  },
  result: {},
  refusals: [...refusals, scheduledRecipientMissing, scheduledUnknown, tooMuchKept],
})

export const remove = endpoint({
  id: 'delete-scheduled-message',
  summary: 'Delete a scheduled message',
  route: 'DELETE /scheduled_messages/{scheduled_message_id}',
  caller: 'user',
  since: 173,
  params: { scheduled_message_id: target },
  result: {},
  refusals: [scheduledUnknown],
})
