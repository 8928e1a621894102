import { z } from 'zod'
import { channelIdUnknown, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, json, loose, path, text } from '../declare.ts'
import { channelId, messageId } from '../ids.ts'
import {
  changeNotAllowed,
  directMessagesNotAllowed,
  directRecipientInvalid,
  messageNotFound,
} from '../messages/refusals.ts'
import { nameAsSent } from '../text-rules.ts'
import { typingSilenced } from './refusals.ts'

const op = text('Whether typing starts (or goes on) or stops.', z.enum(['start', 'stop']))

export const notify = endpoint({
  id: 'set-typing-status',
  summary: 'Tell the others that you are writing to them, or no longer are',
  route: 'POST /typing',
  caller: 'user',
  params: {
    op,
    type: text(
      'Whether it goes to a channel or directly to people.',
      z.enum(['direct', 'private', 'stream', 'channel']).default('direct'),
    ),
    to: loose(
      'The ids of the people; older clients name a channel here.',
      z
        .union([z.array(z.int()).min(1).max(1000), z.array(nameAsSent).min(1).max(1000), z.int()])
        .optional(),
    ),
    stream_id: json('The channel.', channelId.optional()),
    topic: text('The topic.', nameAsSent.optional()),
  },
  result: {},
  refusals: [
    channelIdUnknown,
    directMessagesNotAllowed,
    directRecipientInvalid,
    postingNotAllowed,
    typingSilenced,
  ],
})

export const notifyEdit = endpoint({
  id: 'set-typing-status-for-message-edit',
  summary: 'Tell the others that you are editing a message, or no longer are',
  route: 'POST /messages/{message_id}/typing',
  caller: 'user',
  since: 351,
  params: { message_id: path('The message that is being edited.', messageId), op },
  result: {},
  refusals: [changeNotAllowed, messageNotFound, typingSilenced],
})
