import { z } from 'zod'
import { channelId, messageId, recipientId, userId } from '../ids.ts'

/** Older clients use "stream" and "private"; from here on the code uses channel and direct. */
export const recipientKind = z
  .enum(['direct', 'channel', 'stream', 'private'])
  .transform((word) => {
    return word === 'channel' || word === 'stream' ? 'channel' : 'direct'
  })

export const messageFlags = [
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
  'wildcard_mentioned',
] as const
export const messageFlag = z.enum(messageFlags)
export type MessageFlag = z.infer<typeof messageFlag>

const person = z.strictObject({
  id: userId,
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.boolean(),
})

const reaction = z.strictObject({
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.string(),
  user_id: userId,
})

const submessage = z.strictObject({
  id: z.int(),
  message_id: messageId,
  sender_id: userId,
  msg_type: z.string(),
  content: z.string(),
})

/** Which messages of a topic follow the one that is moved. */
export const propagateMode = z.enum(['change_one', 'change_later', 'change_all'])
export type PropagateMode = z.infer<typeof propagateMode>

/** One edit of a message, with the earlier values. */
export const messageEdit = z.strictObject({
  user_id: userId.nullable(),
  timestamp: z.int(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  prev_topic: z.string().optional(),
  topic: z.string().optional(),
  prev_stream: channelId.optional(),
  stream: channelId.optional(),
})
export type MessageEdit = z.infer<typeof messageEdit>

/** One version of a message, with the changes that led to it. */
export const messageState = z.strictObject({
  user_id: userId.nullable(),
  timestamp: z.int(),
  topic: z.string(),
  prev_topic: z.string().optional(),
  stream: channelId.optional(),
  prev_stream: channelId.optional(),
  content: z.string(),
  rendered_content: z.string(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
})
export type MessageState = z.infer<typeof messageState>

const messageFields = {
  id: messageId,
  sender_id: userId,
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_realm_str: z.string(),
  avatar_url: z.string().nullable(),
  type: z.enum(['stream', 'private']),
  stream_id: channelId.optional(),
  display_recipient: z.union([z.string(), z.array(person)]),
  recipient_id: recipientId,
  subject: z.string(),
  topic: z.string(),
  content: z.string(),
  content_type: z.enum(['text/html', 'text/x-markdown']),
  is_me_message: z.boolean(),
  timestamp: z.int(),
  last_edit_timestamp: z.int().optional(),
  last_moved_timestamp: z.int().optional(),
  client: z.string(),
  reactions: z.array(reaction),
  submessages: z.array(submessage),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })),
}

/** A message in an event; its flags are separate. */
export const messageInEvent = z.strictObject(messageFields)
export type MessageInEvent = z.infer<typeof messageInEvent>

/** A message as it is fetched. */
export const messageObject = z.strictObject({
  ...messageFields,
  flags: z.array(messageFlag),
  edit_history: z.array(messageEdit).optional(),
  /** Where a search found its words, as HTML. */
  match_content: z.string().optional(),
  match_subject: z.string().optional(),
})
export type MessageObject = z.infer<typeof messageObject>
