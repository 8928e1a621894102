import { z } from 'zod'
import { event } from '../declare.ts'
import { channelId, messageId, userId } from '../ids.ts'

const person = z.strictObject({ user_id: userId, email: z.string() })

const typingFields = {
  message_type: z.enum(['direct', 'stream']),
  sender: person,
  recipients: z.array(person).optional(),
  stream_id: channelId.optional(),
  topic: z.string().optional(),
}

export const typingStart = event({
  type: 'typing',
  op: 'start',
  summary: 'A user started typing.',
  fields: typingFields,
})

export const typingStop = event({
  type: 'typing',
  op: 'stop',
  summary: 'A user stopped typing.',
  fields: typingFields,
})

const editFields = {
  sender_id: userId,
  message_id: messageId,
  recipient: z.strictObject({
    type: z.enum(['direct', 'channel']),
    channel_id: channelId.optional(),
    topic: z.string().optional(),
    user_ids: z.array(userId).optional(),
  }),
}

export const typingEditStart = event({
  type: 'typing_edit_message',
  op: 'start',
  summary: 'A user started editing their message.',
  since: 351,
  fields: editFields,
})

export const typingEditStop = event({
  type: 'typing_edit_message',
  op: 'stop',
  summary: 'A user stopped editing their message.',
  since: 351,
  fields: editFields,
})
