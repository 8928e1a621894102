import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { messageId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messageNotFound } from '../messages/refusals.ts'
import { textUpTo } from '../text-rules.ts'
import { deliveryTime, reminder, reminderId } from './objects.ts'
import { deliveryNotInFuture, reminderUnknown } from './refusals.ts'

export const list = endpoint({
  id: 'get-reminders',
  summary: 'List your reminders that wait for their time, the next one first',
  route: 'GET /reminders',
  caller: 'user',
  since: 399,
  params: {},
  result: { reminders: z.array(reminder) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-message-reminder',
  summary: 'Be reminded of a message later',
  route: 'POST /reminders',
  caller: 'user',
  since: 381,
  params: {
    message_id: json('The message.', messageId),
    scheduled_delivery_timestamp: json('When: Unix time in seconds.', deliveryTime),
    note: text('What you want to remember.', textUpTo(limits.maxReminderNoteLength).optional()),
  },
  result: { reminder_id: reminderId },
  refusals: [deliveryNotInFuture, messageNotFound, tooManyKept],
})

export const remove = endpoint({
  id: 'delete-reminder',
  summary: 'Do not be reminded',
  route: 'DELETE /reminders/{reminder_id}',
  caller: 'user',
  since: 399,
  params: { reminder_id: path('The reminder.', reminderId) },
  result: {},
  refusals: [reminderUnknown],
})
