import { z } from 'zod'
import { refusal } from '../declare.ts'
import { messageId } from '../ids.ts'

export const messageNotFound = refusal({
  code: 'BAD_REQUEST',
  when: 'The message does not exist, or the caller may not read it.',
  message: () => 'Invalid message(s)',
})

export const directRecipientInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A recipient of the direct message does not exist or is deactivated.',
  message: ({ problem }: { problem: string }) => problem,
})

export const directMessagesNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization restricts direct messages, and no participant of the conversation has the permission.',
  message: () => 'You do not have permission to send direct messages to this recipient.',
})

export const directConversationNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization restricts who may start direct message conversations.',
  message: () => 'You do not have permission to initiate direct message conversations.',
})

export const contentInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The content is empty.',
  message: ({ problem }: { problem: string }) => problem,
})

export const topicInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The topic contains control characters, is empty where a topic is required, or marks the empty topic as resolved.',
  message: ({ problem }: { problem: string }) => problem,
})

export const queueWithoutLocalId = refusal({
  code: 'BAD_REQUEST',
  when: '`queue_id` is given without `local_id`.',
  message: () => 'queue_id requires local_id',
})

export const channelWildcardNotAllowed = refusal({
  code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
  when: 'The message mentions everyone in a large channel, and the caller lacks the permission.',
  message: () => 'You do not have permission to use channel wildcard mentions in this channel.',
})

export const topicWildcardNotAllowed = refusal({
  code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  when: 'The message mentions everyone in a large topic, and the caller lacks the permission.',
  message: () => 'You do not have permission to use topic wildcard mentions in this topic.',
})

export const groupMentionNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The message mentions a user group that the caller may not mention.',
  message: ({ group }: { group: string }) =>
    `You are not allowed to mention user group '${group}'.`,
})

export const badNarrow = refusal({
  code: 'BAD_NARROW',
  when: 'A narrow term is unknown, malformed, or contradicts another term.',
  extra: { desc: z.string() },
  message: ({ desc }) => `Invalid narrow operator: ${desc}`,
})

export const tooManyMessages = refusal({
  code: 'BAD_REQUEST',
  when: 'The request asks for more messages than one answer may contain.',
  extra: { parameters: z.literal('num_before, num_after').default('num_before, num_after') },
  message: ({ limit }: { limit: number }) => `Too many messages requested (maximum ${limit}).`,
})

export const messagesTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The requested messages are too large for one answer.',
  message: ({ limit }: { limit: number }) =>
    `These messages contain more than ${limit} characters; request fewer at once.`,
})

export const searchTooSlow = refusal({
  code: 'BAD_REQUEST',
  when: 'The search exceeds the time limit.',
  message: () => 'The search took too long; use rarer words or search one channel',
})

export const changeNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not edit, move or delete the message, or may no longer do so.',
  message: ({ problem }: { problem: string }) => problem,
})

export const channelArchived = refusal({
  code: 'BAD_REQUEST',
  when: 'The message is in an archived channel, where only deleting is possible.',
  message: () => 'This channel is archived',
})

export const nothingToChange = refusal({
  code: 'BAD_REQUEST',
  when: 'The request changes nothing.',
  message: () => 'Nothing to change',
})

export const contentChangedMeanwhile = refusal({
  code: 'EXPECTATION_MISMATCH',
  when: 'The content has changed: its SHA-256 differs from the given value.',
  message: () => "'prev_content_sha256' value does not match the expected value.",
})

export const moveTooLate = refusal({
  code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
  when: 'The caller wants to move a whole topic, but may not move its older messages.',
  extra: {
    first_message_id_allowed_to_move: messageId.nullable(),
    total_messages_in_topic: z.int(),
    total_messages_allowed_to_move: z.int(),
  },
  message: ({ total_messages_allowed_to_move, total_messages_in_topic }) =>
    `You only have permission to move the ${total_messages_allowed_to_move}/${total_messages_in_topic} most recent messages in this topic.`,
})

export const reportReasonMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The report type needs an explanation, and none is given.',
  message: () => 'An explanation is required.',
})

export const reportsNotTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has no channel for message reports.',
  message: () => 'Moderation request channel must be specified to enable message reporting.',
})
