import { z } from 'zod'
import { event } from '../declare.ts'
import { channelId, messageId, userId } from '../ids.ts'
import { messageFlag } from '../messages/objects.ts'

const fields = { flag: messageFlag, messages: z.array(messageId), all: z.boolean() }

export const updateMessageFlagsAdd = event({
  type: 'update_message_flags',
  op: 'add',
  summary: 'You added a flag to messages.',
  fields: { operation: z.literal('add'), ...fields },
  askedBy: ['update_message_flags', 'message', 'starred_messages'],
})

/** The details that a client needs to count a message as unread again. */
const messageDetails = z.strictObject({
  type: z.enum(['private', 'stream']),
  mentioned: z.boolean().optional(),
  user_ids: z.array(userId).optional(),
  stream_id: channelId.optional(),
  topic: z.string().optional(),
  unmuted_stream_msg: z.boolean(),
})

export const updateMessageFlagsRemove = event({
  type: 'update_message_flags',
  op: 'remove',
  summary: 'You removed a flag from messages.',
  fields: {
    operation: z.literal('remove'),
    ...fields,
    message_details: z.record(z.string(), messageDetails).optional(),
  },
  askedBy: ['update_message_flags', 'message', 'starred_messages'],
})
