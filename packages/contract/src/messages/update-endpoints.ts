import { z } from 'zod'
import { channelIdUnknown, postingNotAllowed } from '../channels/refusals.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { channelId, messageId } from '../ids.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { attachmentObject } from '../uploads/objects.ts'
import { messageState, propagateMode } from './objects.ts'
import {
  changeNotAllowed,
  channelWildcardNotAllowed,
  contentChangedMeanwhile,
  groupMentionNotAllowed,
  messageNotFound,
  moveTooLate,
  nothingToChange,
  topicInvalid,
  topicWildcardNotAllowed,
} from './refusals.ts'

const message_id = path('The message.', messageId)

export const update = endpoint({
  id: 'update-message',
  summary: 'Change the content of a message, or move it',
  route: 'PATCH /messages/{message_id}',
  caller: 'user',
  params: {
    message_id,
    content: text('The new content.', textAsSent.optional()),
    topic: text('The topic to move it to.', nameAsSent.optional(), { aliases: ['subject'] }),
    stream_id: json('The channel to move it to.', channelId.optional()),
    propagate_mode: text(
      'Which other messages of the topic move with it.',
      propagateMode.default('change_one'),
    ),
    prev_content_sha256: text(
      'SHA-256 of the content that is to be changed, in hexadecimal digits.',
      z.string().max(64).optional(),
    ),
    send_notification_to_old_thread: json(
      'Whether a notice in the old topic says where messages went.',
      z.boolean().default(false),
    ),
    send_notification_to_new_thread: json(
      'Whether a notice in the new topic says where messages came from.',
      z.boolean().default(true),
    ),
  },
  result: { detached_uploads: z.array(attachmentObject) },
  refusals: [
    changeNotAllowed,
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
  summary: 'Fetch what a message was before, and is now',
  route: 'GET /messages/{message_id}/history',
  caller: 'user',
  params: {
    message_id,
    allow_empty_topic_name: json(
      'Whether the client knows the empty topic.',
      z.boolean().default(false),
    ),
  },
  result: {
    message_history: z.array(messageState),
  },
  refusals: [changeNotAllowed, messageNotFound],
})
