import { refusal } from '../declare.ts'

export const avatarChangesDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'Only administrators may change avatars in this organization.',
  message: () => 'Avatar changes are disabled in this organization.',
})
