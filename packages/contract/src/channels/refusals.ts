import { z } from 'zod'
import { refusal } from '../declare.ts'
import type { userId } from '../ids.ts'

export const channelNameUnknown = refusal({
  code: 'STREAM_DOES_NOT_EXIST',
  when: 'The channel name does not exist, or the caller may not see the channel.',
  extra: { stream: z.string() },
  message: ({ stream }) => `Channel '${stream}' does not exist`,
})

export const channelIdUnknown = refusal({
  code: 'STREAM_DOES_NOT_EXIST',
  when: 'The channel id does not exist, or the caller may not see the channel.',
  // As it was given, which need not be an id that a channel can have.
  extra: { stream_id: z.int() },
  message: ({ stream_id }) => `Channel with ID '${stream_id}' does not exist`,
})

export const channelNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel name is blank, too long, or contains control characters.',
  message: ({ problem }: { problem: string }) => problem,
})

export const channelDescriptionTooLong = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel description is too long.',
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

export const tooManySubscriptions = refusal({
  code: 'BAD_REQUEST',
  when: 'The number of channels, multiplied by the number of users, exceeds the limit.',
  message: ({ limit }: { limit: number }) =>
    `Too many subscriptions in one request (at most ${limit})`,
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
  when: 'Protected history is possible in private channels only, and a web-public channel cannot be private.',
  message: () => 'Invalid parameters',
})

export const webPublicDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'Web-public channels are disabled in this organization.',
  message: () => 'Web-public channels are not enabled.',
})

export const postingNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller lacks permission to post in the channel, or the channel is archived.',
  message: ({ channel }: { channel: string }) =>
    `You do not have permission to post in channel '${channel}'.`,
})

export const senderNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not send messages as this user.',
  message: () => 'Invalid sender ID',
})

export const channelIdInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel id does not exist, or the caller may not see the channel.',
  message: () => 'Invalid channel ID',
})

export const channelNameNotFound = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel name does not exist, or the caller may not see the channel.',
  message: ({ name }: { name: string }) => `Invalid channel name '${name}'`,
})

export const channelNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'Another channel has this name, or one that looks like it. It may be archived, or hidden from the caller.',
  message: ({ name }: { name: string }) => `Channel '${name}' already exists`,
})

export const mayNotAdminister = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not administer the channel, or the setting also requires access to its content.',
  message: () => 'You do not have permission to administer this channel.',
})

export const unsubscribingNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller may not remove other people from this channel.',
  message: () => 'Insufficient permission',
})

export const channelQueryNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'Only administrators may use this query.',
  message: () => 'User not authorized for this query',
})

export const defaultNotPrivate = refusal({
  code: 'BAD_REQUEST',
  when: 'A default channel cannot be private or archived.',
  message: () => 'Private and archived channels cannot be default channels',
})

export const namedTopicsExist = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel has messages in named topics, so it cannot be limited to the empty topic.',
  message: () => 'Channels with messages in named topics cannot allow the empty topic only.',
})

export const moderationChannelStaysPrivate = refusal({
  code: 'BAD_REQUEST',
  when: 'The moderation request channel cannot become public.',
  message: () => 'The moderation request channel must stay private.',
})

export const retentionNeedsOwner = refusal({
  code: 'BAD_REQUEST',
  when: 'Only owners may change the message retention of a channel.',
  message: () => 'Must be an organization owner',
})

export const subscriptionChangeEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'The request changes nothing.',
  message: () => 'Nothing to do. Specify at least one of "add" or "delete".',
})

export const subscriptionChangedTwice = refusal({
  code: 'BAD_REQUEST',
  when: 'The request subscribes to a channel and unsubscribes from it.',
  message: ({ channel_name }: { channel_name: string }) =>
    `Channel '${channel_name}' is in both "add" and "delete"`,
})

export const subscriptionSettingInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A property has a value of the wrong type, or the caller is not subscribed to the channel.',
  message: ({ problem }: { problem: string }) => problem,
})

export const newTopicNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The topic does not exist, and the caller may not create topics in the channel.',
  message: () => 'You do not have permission to create new topics in this channel.',
})
