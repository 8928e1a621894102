import { z } from 'zod'
import { channelId, maxId, messageId, userId } from '../ids.ts'

export const scheduledMessageId = z
  .int()
  .min(0)
  .max(maxId)
  .describe('The id of a scheduled message.')
export const reminderId = z.int().min(0).max(maxId).describe('The id of a reminder.')

// The end of the year 9999.
const latest = 253_402_300_799
/** Unix time in seconds. */
export const deliveryTime = z.int().min(0).max(latest)

const waiting = {
  content: z.string(),
  rendered_content: z.string(),
  scheduled_delivery_timestamp: z.int(),
  /** Whether it could not be sent when its time came. */
  failed: z.boolean(),
}

export const scheduledMessage = z.strictObject({
  scheduled_message_id: scheduledMessageId,
  type: z.enum(['stream', 'private']),
  to: z.union([channelId, z.array(userId)]),
  topic: z.string().optional(),
  ...waiting,
})
export type ScheduledMessage = z.infer<typeof scheduledMessage>

export const reminder = z.strictObject({
  reminder_id: reminderId,
  type: z.literal('private'),
  to: z.array(userId),
  ...waiting,
  reminder_target_message_id: messageId,
})
export type Reminder = z.infer<typeof reminder>

export const scheduledSnapshotFields = {
  scheduled_messages: { scheduled_messages: z.array(scheduledMessage) },
  reminders: { reminders: z.array(reminder) },
} as const
