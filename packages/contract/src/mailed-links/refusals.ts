import { refusal } from '../declare.ts'

export const linkInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A link from a mail is unknown, was used before, or has expired.',
  message: () => 'This link does not work (any more). Ask for a new one.',
})
