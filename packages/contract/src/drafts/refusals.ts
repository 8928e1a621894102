import { refusal } from '../declare.ts'

export const draftUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no draft with this id.',
  message: () => 'Draft does not exist',
})

export const draftInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A channel draft does not name exactly one channel, a recipient is unknown, the draft is empty, or its time is before 1970.',
  message: ({ problem }: { problem: string }) => problem,
})
