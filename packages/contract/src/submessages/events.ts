import { z } from 'zod'
import { event } from '../declare.ts'
import { messageId, userId } from '../ids.ts'

export const submessage = event({
  type: 'submessage',
  summary: 'A user submitted to a widget of a message.',
  fields: {
    msg_type: z.string(),
    content: z.string(),
    message_id: messageId,
    sender_id: userId,
    submessage_id: z.int(),
  },
})
