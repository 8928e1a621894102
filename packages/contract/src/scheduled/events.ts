import { z } from 'zod'
import { event } from '../declare.ts'
import { reminder, reminderId, scheduledMessage, scheduledMessageId } from './objects.ts'

export const scheduledMessagesAdd = event({
  type: 'scheduled_messages',
  op: 'add',
  summary: 'You scheduled a message.',
  since: 179,
  fields: { scheduled_messages: z.array(scheduledMessage) },
})

export const scheduledMessagesUpdate = event({
  type: 'scheduled_messages',
  op: 'update',
  summary: 'A scheduled message was changed, or could not be sent.',
  since: 179,
  fields: { scheduled_message: scheduledMessage },
})

export const scheduledMessagesRemove = event({
  type: 'scheduled_messages',
  op: 'remove',
  summary: 'A scheduled message was sent or deleted.',
  since: 179,
  fields: { scheduled_message_id: scheduledMessageId },
})

export const remindersAdd = event({
  type: 'reminders',
  op: 'add',
  summary: 'You created a reminder.',
  since: 399,
  fields: { reminders: z.array(reminder) },
})

export const remindersRemove = event({
  type: 'reminders',
  op: 'remove',
  summary: 'A reminder was sent or deleted.',
  since: 399,
  fields: { reminder_id: reminderId },
})
