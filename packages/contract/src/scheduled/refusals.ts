import { refusal } from '../declare.ts'

export const deliveryNotInFuture = refusal({
  code: 'BAD_REQUEST',
  when: 'The time is not in the future, or a message that failed gets no new time.',
  message: () => 'Scheduled delivery time must be in the future.',
})

export const scheduledUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no scheduled message with this id. It may have been sent.',
  message: () => 'Scheduled message does not exist',
})

export const scheduledRecipientMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The type changes, but the new recipient is missing.',
  message: () => 'Recipient required when updating type of scheduled message.',
})

export const reminderUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no reminder with this id. It may have been sent.',
  message: () => 'Reminder does not exist',
})
