import { z } from 'zod'
import { endpoint, json, text } from '../declare.ts'
import { messageId } from '../ids.ts'
import { limits } from '../limits.ts'
import { channelArchived, messageNotFound } from '../messages/refusals.ts'
import {
  submessageInvalid,
  submessageNotAllowed,
  submessagesTooLarge,
  submessagesTooMany,
} from './refusals.ts'

export const add = endpoint({
  id: 'add-submessage',
  summary: 'Submit to a poll, to-do list or other widget of a message',
  route: 'POST /submessage',
  caller: 'user',
  params: {
    message_id: json('Id of the message with the widget.', messageId),
    msg_type: text('Type of the submessage: `widget`.', z.string().min(1).max(100)),
    content: text(
      'Content as JSON, in the format of the widget.',
      z
        .string()
        .max(limits.maxMessageLength)
        .meta({ examples: ['{"type":"vote","key":"canned,0","vote":1}'] }),
    ),
  },
  result: {},
  refusals: [
    channelArchived,
    messageNotFound,
    submessageInvalid,
    submessageNotAllowed,
    submessagesTooLarge,
    submessagesTooMany,
  ],
})
