import { z } from 'zod'
import { refusal } from '../declare.ts'
import type { userId } from '../ids.ts'

export const channelNameUnknown = refusal({
  code: 'STREAM_DOES_NOT_EXIST',
  when: 'There is no channel of this name, or the caller may not know of it.',
  extra: { stream: z.string() },
  message: ({ stream }) => `Channel '${stream}' does not exist`,
})

export const channelIdUnknown = refusal({
  code: 'STREAM_DOES_NOT_EXIST',
  when: 'There is no channel with this id, or the caller may not know of it.',
  // As it was given, which need not be an id that a channel can have.
  extra: { stream_id: z.int() },
  message: ({ stream_id }) => `Channel with ID '${stream_id}' does not exist`,
})

export const channelNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A channel name is blank, too long, or has control characters.',
  message: ({ problem }: { problem: string }) => problem,
})

export const channelDescriptionTooLong = refusal({
  code: 'BAD_REQUEST',
  when: 'A channel description is too long.',
  message: ({ limit }: { limit: number }) => `description is too long (limit: ${limit} characters)`,
})

export const channelsNotAccessible = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not subscribe to one of the channels.',
  message: ({ names }: { names: readonly string[] }) =>
    `Unable to access channel (${names.join(', ')}).`,
})

export const subscribingOthersNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not add other people to this channel.',
  message: () => 'Insufficient permission',
})

export const principalUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'A user to subscribe does not exist, is deactivated, or is not visible to the caller.',
  message: ({ principal }: { principal: string | z.infer<typeof userId> }) =>
    typeof principal === 'number'
      ? `No active user with ID ${principal}`
      : `No active user with the address '${principal}'`,
})

export const privateHistoryNeeded = refusal({
  code: 'BAD_REQUEST',
  when: 'Only a private channel can keep its history from new subscribers, and a web-public one cannot be private.',
  message: () => 'Invalid parameters',
})

export const webPublicDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'Web-public channels are switched off in this organization.',
  message: () => 'Web-public channels are not enabled.',
})

export const postingNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller is not in the group that may post to the channel, or the channel is archived.',
  message: ({ channel }: { channel: string }) =>
    `You do not have permission to post in channel '${channel}'.`,
})

export const senderNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'Messages may not be sent in the name of this user by the caller.',
  message: () => 'Invalid sender ID',
})

export const channelIdInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no channel with this id, or the caller may not know of it.',
  message: () => 'Invalid channel ID',
})

export const channelNameNotFound = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no channel of this name, or the caller may not know of it.',
  message: ({ name }: { name: string }) => `Invalid channel name '${name}'`,
})

export const channelNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'Another channel, perhaps one that the caller may not know of or an archived one, has this name.',
  message: ({ name }: { name: string }) => `Channel '${name}' already exists`,
})

export const mayNotAdminister = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not administer the channel, or may not read it where the setting needs that.',
  message: () => 'You do not have permission to administer this channel.',
})

export const unsubscribingNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not remove other people from this channel.',
  message: () => 'Insufficient permission',
})

export const channelQueryNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller is not an administrator and asks for what only administrators may list.',
  message: () => 'User not authorized for this query',
})

export const defaultNotPrivate = refusal({
  code: 'BAD_REQUEST',
  when: 'A private or archived channel is to be a default channel, or a default one to be private.',
  message: () => 'Private and archived channels cannot be default channels',
})

export const namedTopicsExist = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel is to allow the empty topic only, but has messages in other topics.',
  message: () => 'Channels with messages in named topics cannot allow the empty topic only.',
})

export const moderationChannelStaysPrivate = refusal({
  code: 'BAD_REQUEST',
  when: 'The private channel in which moderators are asked is to be public.',
  message: () => 'The moderation request channel must stay private.',
})

export const retentionNeedsOwner = refusal({
  code: 'BAD_REQUEST',
  when: 'Only an owner may say how long messages are kept.',
  message: () => 'Must be an organization owner',
})

export const subscriptionChangeEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'Nothing is asked for.',
  message: () => 'Nothing to do. Specify at least one of "add" or "delete".',
})

export const subscriptionSettingInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A property has a value of the wrong type, or the caller is not subscribed to the channel.',
  message: ({ problem }: { problem: string }) => problem,
})

export const newTopicNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The topic is new, and the caller is not in the group that may create topics in the channel.',
  message: () => 'You do not have permission to create new topics in this channel.',
})
