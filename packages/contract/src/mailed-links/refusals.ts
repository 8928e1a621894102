import { refusal } from '../declare.ts'

export const linkInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The emailed link is unknown, used or expired.',
  message: () => 'This link is no longer valid. Request a new one.',
})
