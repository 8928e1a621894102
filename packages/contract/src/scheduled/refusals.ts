import { refusal } from '../declare.ts'

export const deliveryNotInFuture = refusal({
  code: 'BAD_REQUEST',
  when: 'The time is not in the future, or a message that could not be sent is given no new time.',
  message: () => 'Scheduled delivery time must be in the future.',
})

export const scheduledUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no such scheduled message; it may have been sent.',
  message: () => 'Scheduled message does not exist',
})

export const scheduledRecipientMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The type is to change, and it is not said to whom the message goes then.',
  message: () => 'Recipient required when updating type of scheduled message.',
})

export const reminderUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no such reminder; it may have been sent.',
  message: () => 'Reminder does not exist',
})
