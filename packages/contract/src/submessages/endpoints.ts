import { z } from 'zod'
import { endpoint, json, text } from '../declare.ts'
import { messageId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messageNotFound } from '../messages/refusals.ts'
import {
  submessageInvalid,
  submessageNotAllowed,
  submessagesTooLarge,
  submessagesTooMany,
} from './refusals.ts'

export const add = endpoint({
  id: 'add-submessage',
  summary: 'Take part in a poll, a to-do list or another widget of a message',
  route: 'POST /submessage',
  caller: 'user',
  params: {
    message_id: json('The message with the widget.', messageId),
    msg_type: text('What it is; `widget`.', z.string().min(1).max(100)),
    content: text(
      'What happens, as JSON that the widget knows.',
      z
        .string()
        .max(limits.maxMessageLength)
        .meta({ examples: ['{"type":"vote","key":"canned,0","vote":1}'] }),
    ),
  },
  result: {},
  refusals: [
    messageNotFound,
    submessageInvalid,
    submessageNotAllowed,
    submessagesTooLarge,
    submessagesTooMany,
  ],
})
