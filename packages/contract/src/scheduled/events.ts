import { z } from 'zod'
import { event } from '../declare.ts'
import { reminder, reminderId, scheduledMessage, scheduledMessageId } from './objects.ts'

export const scheduledMessagesAdd = event({
  type: 'scheduled_messages',
  op: 'add',
  summary: 'You have a message that waits for its time.',
  since: 179,
  fields: { scheduled_messages: z.array(scheduledMessage) },
})

export const scheduledMessagesUpdate = event({
  type: 'scheduled_messages',
  op: 'update',
  summary: 'A message that waits was changed, or could not be sent.',
  since: 179,
  fields: { scheduled_message: scheduledMessage },
})

export const scheduledMessagesRemove = event({
  type: 'scheduled_messages',
  op: 'remove',
  summary: 'A message no longer waits: it was sent, or taken back.',
  since: 179,
  fields: { scheduled_message_id: scheduledMessageId },
})

export const remindersAdd = event({
  type: 'reminders',
  op: 'add',
  summary: 'You will be reminded of a message.',
  since: 399,
  fields: { reminders: z.array(reminder) },
})

export const remindersRemove = event({
  type: 'reminders',
  op: 'remove',
  summary: 'You were reminded, or no longer will be.',
  since: 399,
  fields: { reminder_id: reminderId },
})
