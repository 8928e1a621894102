import { z } from 'zod'
import { channelIdUnknown, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, json, loose, path, text } from '../declare.ts'
import { channelId, messageId } from '../ids.ts'
import {
  changeNotAllowed,
  channelArchived,
  directMessagesNotAllowed,
  directRecipientInvalid,
  messageNotFound,
} from '../messages/refusals.ts'
import { nameAsSent } from '../text-rules.ts'
import { typingSilenced } from './refusals.ts'

const op = text('Whether typing started (or continues) or stopped.', z.enum(['start', 'stop']))

export const notify = endpoint({
  id: 'set-typing-status',
  summary: 'Report that you started or stopped typing',
  route: 'POST /typing',
  caller: 'user',
  params: {
    op,
    type: text(
      '`channel` or `direct`.',
      z.enum(['direct', 'private', 'stream', 'channel']).default('direct'),
    ),
    to: loose(
      'Ids of the users. Older clients put the channel here.',
      z
        .union([z.array(z.int()).min(1).max(1000), z.array(nameAsSent).min(1).max(1000), z.int()])
        .optional(),
    ),
    stream_id: json('Id of the channel.', channelId.optional()),
    topic: text('Name of the topic.', nameAsSent.optional()),
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
  summary: 'Report that you started or stopped editing a message',
  route: 'POST /messages/{message_id}/typing',
  caller: 'user',
  since: 351,
  params: { message_id: path('Id of the edited message.', messageId), op },
  result: {},
  refusals: [changeNotAllowed, channelArchived, messageNotFound, typingSilenced],
})
