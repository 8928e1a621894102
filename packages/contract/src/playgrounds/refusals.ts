import { refusal } from '../declare.ts'

export const playgroundUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The code playground does not exist.',
  message: () => 'Invalid playground',
})

export const playgroundInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The code playground has no name, an unknown language, a template without code, or already exists.',
  message: ({ problem }: { problem: string }) => problem,
})
