import { z } from 'zod'
import { channelIdUnknown, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { channelId, messageId } from '../ids.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { attachmentObject } from '../uploads/objects.ts'
import { messageState, propagateMode } from './objects.ts'
import {
  changeNotAllowed,
  channelArchived,
  channelWildcardNotAllowed,
  contentChangedMeanwhile,
  groupMentionNotAllowed,
  messageNotFound,
  moveTooLate,
  nothingToChange,
  topicInvalid,
  topicWildcardNotAllowed,
} from './refusals.ts'

const message_id = path('Id of the message.', messageId)

export const update = endpoint({
  id: 'update-message',
  summary: 'Edit or move a message',
  route: 'PATCH /messages/{message_id}',
  caller: 'user',
  params: {
    message_id,
    content: text('New content.', textAsSent.optional()),
    topic: text('New topic.', nameAsSent.optional(), { aliases: ['subject'] }),
    stream_id: json('Id of the new channel.', channelId.optional()),
    propagate_mode: text(
      'Which other messages of the topic to move.',
      propagateMode.default('change_one'),
    ),
    prev_content_sha256: text(
      'SHA-256 of the expected current content, in hexadecimal.',
      z.string().max(64).optional(),
    ),
    send_notification_to_old_thread: json(
      'Whether to post a notice to the old topic.',
      z.boolean().default(false),
    ),
    send_notification_to_new_thread: json(
      'Whether to post a notice to the new topic.',
      z.boolean().default(true),
    ),
  },
  result: {
    detached_uploads: z
      .array(attachmentObject)
      .describe('Files of the user to which neither a message nor a scheduled one links any more.'),
  },
  refusals: [
    changeNotAllowed,
    channelArchived,
    channelIdUnknown,
    channelWildcardNotAllowed,
    contentChangedMeanwhile,
    messageNotFound,
    moveTooLate,
    nothingToChange,
    postingNotAllowed,
    topicInvalid,
    groupMentionNotAllowed,
    topicWildcardNotAllowed,
  ],
})

export const remove = endpoint({
  id: 'delete-message',
  summary: 'Delete a message',
  route: 'DELETE /messages/{message_id}',
  caller: 'user',
  params: { message_id },
  result: {},
  refusals: [changeNotAllowed, messageNotFound],
})

export const getHistory = endpoint({
  id: 'get-message-history',
  summary: 'Get the edit history of a message',
  route: 'GET /messages/{message_id}/history',
  caller: 'user',
  params: {
    message_id,
    allow_empty_topic_name: json(
      'Whether the client supports the empty topic.',
      z.boolean().default(false),
    ),
  },
  result: {
    message_history: z.array(messageState),
  },
  refusals: [changeNotAllowed, messageNotFound],
})
