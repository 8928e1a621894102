import { z } from 'zod'

/** The largest id that existing clients can hold (a signed 32-bit integer). */
export const maxId = 2_147_483_647

// `brand` alone returns the same schema; the documents distinguish ids by their descriptions.
const id = z.int().min(0).max(maxId)

export const realmId = id.brand<'RealmId'>().describe('The id of an organization.')
export type RealmId = z.infer<typeof realmId>

export const userId = id.brand<'UserId'>().describe('The id of a user.')
export type UserId = z.infer<typeof userId>

export const groupId = id.brand<'GroupId'>().describe('The id of a user group.')
export type GroupId = z.infer<typeof groupId>

export const channelId = id.brand<'ChannelId'>().describe('The id of a channel.')
export type ChannelId = z.infer<typeof channelId>

export const messageId = id.brand<'MessageId'>().describe('The id of a message.')
export type MessageId = z.infer<typeof messageId>

/** The position of an event in its queue: greater than all before it. -1 is the beginning of the queue. */
export const eventId = z
  .int()
  .min(-1)
  .brand<'EventId'>()
  .describe(
    'The position of an event in its queue, greater than those of all earlier events. -1 is the beginning of the queue.',
  )
export type EventId = z.infer<typeof eventId>

/** The recipient of messages: a channel, or a set of users. */
export const recipientId = id
  .brand<'RecipientId'>()
  .describe('The id of a recipient: a channel or a set of users.')
export type RecipientId = z.infer<typeof recipientId>

export const queueId = z
  .string()
  .min(1)
  .max(100)
  .brand<'QueueId'>()
  .describe('The id of an event queue.')
export type QueueId = z.infer<typeof queueId>
