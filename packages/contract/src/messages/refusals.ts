import { z } from 'zod'
import { refusal } from '../declare.ts'
import { messageId } from '../ids.ts'

export const messageNotFound = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such message, or the caller may not read it.',
  message: () => 'Invalid message(s)',
})

export const directRecipientInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A recipient of a direct message does not exist or is deactivated.',
  message: ({ problem }: { problem: string }) => problem,
})

export const directMessagesNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization limits direct messages, and nobody in the conversation may take part.',
  message: () => 'You do not have permission to send direct messages to this recipient.',
})

export const directConversationNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization limits who may start direct message conversations.',
  message: () => 'You do not have permission to initiate direct message conversations.',
})

export const contentInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The content is empty.',
  message: ({ problem }: { problem: string }) => problem,
})

export const topicInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The topic has control characters, or is empty where one is required.',
  message: ({ problem }: { problem: string }) => problem,
})

export const queueWithoutLocalId = refusal({
  code: 'BAD_REQUEST',
  when: 'A queue_id is given without a local_id.',
  message: () => 'queue_id needs a local_id',
})

export const channelWildcardNotAllowed = refusal({
  code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
  when: 'A mention of everybody in a channel with many subscribers, by a user without the permission.',
  message: () => 'You do not have permission to use channel wildcard mentions in this channel.',
})

export const topicWildcardNotAllowed = refusal({
  code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  when: 'A mention of a whole topic with many participants, by a user without the permission.',
  message: () => 'You do not have permission to use topic wildcard mentions in this topic.',
})

export const groupMentionNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'A mention of a user group by somebody who may not mention it.',
  message: ({ group }: { group: string }) =>
    `You are not allowed to mention user group '${group}'.`,
})

export const badNarrow = refusal({
  code: 'BAD_NARROW',
  when: 'A term of the narrow is unknown, malformed or contradicts another.',
  extra: { desc: z.string() },
  message: ({ desc }) => `Invalid narrow operator: ${desc}`,
})

export const tooManyMessages = refusal({
  code: 'BAD_REQUEST',
  when: 'More messages are asked for than one answer may hold.',
  extra: { parameters: z.literal('num_before, num_after').default('num_before, num_after') },
  message: ({ limit }: { limit: number }) => `Too many messages requested (maximum ${limit}).`,
})

export const messagesTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The messages that are asked for by their ids hold more than one answer may.',
  message: ({ limit }: { limit: number }) =>
    `These messages hold more than ${limit} characters; ask for fewer at once.`,
})

export const searchTooSlow = refusal({
  code: 'BAD_REQUEST',
  when: 'A search takes longer than the server allows.',
  message: () => 'The search takes too long; look for rarer words or in one channel',
})

export const changeNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not change, move or delete the message (any more).',
  message: ({ problem }: { problem: string }) => problem,
})

export const nothingToChange = refusal({
  code: 'BAD_REQUEST',
  when: 'The message is what it would be changed to, or no change was given.',
  message: () => 'Nothing to change',
})

export const contentChangedMeanwhile = refusal({
  code: 'EXPECTATION_MISMATCH',
  when: 'The content is no longer the one whose SHA-256 was given.',
  message: () => "'prev_content_sha256' value does not match the expected value.",
})

export const moveTooLate = refusal({
  code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
  when: 'A whole topic is to be moved, and some of its messages are too old for the caller to move.',
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
  when: 'The reason is another than those that have a name, and nothing says which.',
  message: () => 'An explanation is required.',
})

export const reportsNotTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has no channel to which messages are reported.',
  message: () => 'Moderation request channel must be specified to enable message reporting.',
})
