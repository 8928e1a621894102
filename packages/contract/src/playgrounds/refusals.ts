import { refusal } from '../declare.ts'

export const playgroundUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such code playground.',
  message: () => 'Invalid playground',
})

export const playgroundInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A code playground has no name, no such language, a template without code, or is there already.',
  message: ({ problem }: { problem: string }) => problem,
})
