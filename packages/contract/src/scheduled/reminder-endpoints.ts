import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { tooManyKept, tooMuchKept } from '../http/refusals.ts'
import { messageId } from '../ids.ts'
import { limits } from '../limits.ts'
import { messageNotFound } from '../messages/refusals.ts'
import { textUpTo } from '../text-rules.ts'
import { deliveryTime, reminder, reminderId } from './objects.ts'
import { deliveryNotInFuture, reminderUnknown } from './refusals.ts'

export const list = endpoint({
  id: 'get-reminders',
  summary: 'List your reminders, next one first',
  route: 'GET /reminders',
  caller: 'user',
  since: 399,
  params: {},
  result: { reminders: z.array(reminder) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-message-reminder',
  summary: 'Create a reminder of a message',
  route: 'POST /reminders',
  caller: 'user',
  since: 381,
  params: {
    message_id: json('Id of the message.', messageId),
    scheduled_delivery_timestamp: json('Delivery time in Unix seconds.', deliveryTime),
    note: text(
      'Note to include in the reminder.',
      textUpTo(limits.maxReminderNoteLength).optional(),
    ),
  },
  result: { reminder_id: reminderId },
  refusals: [deliveryNotInFuture, messageNotFound, tooManyKept, tooMuchKept],
})

export const remove = endpoint({
  id: 'delete-reminder',
  summary: 'Delete a reminder',
  route: 'DELETE /reminders/{reminder_id}',
  caller: 'user',
  since: 399,
  params: { reminder_id: path('Id of the reminder.', reminderId) },
  result: {},
  refusals: [reminderUnknown],
})
