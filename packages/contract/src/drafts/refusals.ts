import { refusal } from '../declare.ts'

export const draftUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no such draft.',
  message: () => 'Draft does not exist',
})

export const draftInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A draft to a channel does not name exactly one, its recipients are unknown, it is empty, or its time is before 1970.',
  message: ({ problem }: { problem: string }) => problem,
})
