import { z } from 'zod'
import { refusal } from '../declare.ts'

export const queueUnknown = refusal({
  code: 'BAD_EVENT_QUEUE_ID',
  when: 'The queue does not exist, has expired, or belongs to somebody else.',
  extra: { queue_id: z.string() },
  message: ({ queue_id }) => `Bad event queue ID: ${queue_id}`,
})

export const cursorInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'last_event_id is before the start of the queue or after the newest event.',
  message: ({ last_event_id }: { last_event_id: number }) =>
    `Invalid last_event_id: the queue has no event ${last_event_id}`,
})

export const eventNarrowInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The narrow has an operator that event queues do not support.',
  message: ({ problem }: { problem: string }) => `Invalid narrow: ${problem}`,
})

export const tooManyQueues = refusal({
  code: 'BAD_REQUEST',
  when: 'The user has as many event queues as one user may have.',
  message: ({ limit }: { limit: number }) => `Too many event queues (at most ${limit} per user)`,
})
