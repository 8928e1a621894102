import { refusal } from '../declare.ts'

export const avatarChangesDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization lets only administrators change pictures of people.',
  message: () => 'Avatar changes are disabled in this organization.',
})
