import { z } from 'zod'
import { event } from '../declare.ts'
import { channelId, messageId, userId } from '../ids.ts'
import { messageFlag, messageInEvent, propagateMode } from './objects.ts'

export const message = event({
  type: 'message',
  summary: 'A message was sent.',
  fields: {
    message: messageInEvent,
    flags: z.array(messageFlag),
    local_id: z.string().optional(),
    local_message_id: z.string().optional(),
  },
})

export const updateMessage = event({
  type: 'update_message',
  summary: 'A message was edited or rendered again, or messages were moved.',
  fields: {
    user_id: userId.nullable(),
    rendering_only: z.boolean(),
    message_id: messageId,
    message_ids: z.array(messageId),
    flags: z.array(messageFlag),
    edit_timestamp: z.int(),
    stream_name: z.string().optional(),
    stream_id: channelId.optional(),
    new_stream_id: channelId.optional(),
    propagate_mode: propagateMode.optional(),
    orig_subject: z.string().optional(),
    subject: z.string().optional(),
    topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })).optional(),
    orig_content: z.string().optional(),
    orig_rendered_content: z.string().optional(),
    content: z.string().optional(),
    rendered_content: z.string().optional(),
    is_me_message: z.boolean().optional(),
  },
  askedBy: ['update_message', 'message'],
})

export const deleteMessage = event({
  type: 'delete_message',
  summary: 'Messages were deleted, or moved out of your sight.',
  fields: {
    message_ids: z.array(messageId).optional(),
    message_id: messageId.optional(),
    message_type: z.enum(['private', 'stream']),
    stream_id: channelId.optional(),
    topic: z.string().optional(),
  },
  askedBy: ['delete_message', 'message'],
})
