import { z } from 'zod'
import { channelIdUnknown, newTopicNotAllowed, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
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

const target = path('The scheduled message.', scheduledMessageId)
const type = text('Whether it goes to a channel or directly to people.', recipientKind)
const to = json(
  'The id of the channel, or the ids of the people.',
  z.union([channelId, z.array(userId).min(1).max(1000)]),
)
const deliver = json('When it is to be sent: Unix time in seconds.', deliveryTime)

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
  summary: 'List your messages that wait for their time, the next one first',
  route: 'GET /scheduled_messages',
  caller: 'user',
  since: 173,
  params: {},
  result: { scheduled_messages: z.array(scheduledMessage) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-scheduled-message',
  summary: 'Have a message sent later',
  route: 'POST /scheduled_messages',
  caller: 'user',
  since: 179,
  params: {
    type,
    to,
    content: text('The message, in Markdown.', textAsSent),
    topic: text('The topic; needed where the message goes to a channel.', nameAsSent.optional()),
    scheduled_delivery_timestamp: deliver,
    read_by_sender: json('Whether the sender has read it.', z.boolean().optional()),
  },
  result: { scheduled_message_id: scheduledMessageId },
  refusals: [...refusals, tooManyKept],
})

export const update = endpoint({
  id: 'update-scheduled-message',
  summary: 'Change a message that waits for its time',
  route: 'PATCH /scheduled_messages/{scheduled_message_id}',
  caller: 'user',
  since: 184,
  params: {
    scheduled_message_id: target,
    type: { ...type, schema: type.schema.optional() },
    to: { ...to, schema: to.schema.optional() },
    content: text('The message, in Markdown.', textAsSent.optional()),
    topic: text(
      'The topic; needed where the message now goes to a channel.',
      nameAsSent.optional(),
    ),
    scheduled_delivery_timestamp: { ...deliver, schema: deliveryTime.optional() },
  },
  result: {},
  refusals: [...refusals, scheduledRecipientMissing, scheduledUnknown],
})

export const remove = endpoint({
  id: 'delete-scheduled-message',
  summary: 'Do not have a message sent',
  route: 'DELETE /scheduled_messages/{scheduled_message_id}',
  caller: 'user',
  since: 173,
  params: { scheduled_message_id: target },
  result: {},
  refusals: [scheduledUnknown],
})
