import { refusal } from '../declare.ts'

export const addressChangesDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'Only administrators may change email addresses in this organization.',
  message: () => 'Email address changes are disabled in this organization.',
})

export const oldPasswordWrong = refusal({
  code: 'BAD_REQUEST',
  when: 'The current password is missing or wrong.',
  message: () => 'Wrong password!',
})

export const notForOthers = refusal({
  code: 'BAD_REQUEST',
  when: 'Only the user themselves may change this setting.',
  message: ({ name }: { name: string }) => `${name} cannot be changed for other users.`,
})
