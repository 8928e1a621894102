import { z } from 'zod'
import { refusal } from '../declare.ts'

export const queueUnknown = refusal({
  code: 'BAD_EVENT_QUEUE_ID',
  when: 'The queue does not exist, has expired, belongs to another user, or cannot continue from this event. Register a new queue.',
  extra: { queue_id: z.string() },
  message: ({ queue_id }) => `Bad event queue ID: ${queue_id}`,
})

export const queueFarBehind = refusal({
  code: 'EVENT_QUEUE_FAR_BEHIND',
  when: 'More changes follow this event than `max_changes` allows. Register a new queue, or repeat the request without it.',
  extra: { queue_id: z.string() },
  message: ({ queue_id }) => `Event queue is far behind: ${queue_id}`,
})

export const eventNarrowInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The narrow has an operator that event queues do not support.',
  message: ({ problem }: { problem: string }) => `Invalid narrow: ${problem}`,
})

export const tooManyQueues = refusal({
  code: 'BAD_REQUEST',
  when: 'The user has the maximum number of event queues.',
  message: ({ limit }: { limit: number }) => `Too many event queues (at most ${limit} per user)`,
})
