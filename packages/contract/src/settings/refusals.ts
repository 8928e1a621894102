import { about, refusal } from '../declare.ts'

export const addressChangesDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'An address is to be changed, and the organization leaves that to administrators.',
  message: () => 'Email address changes are disabled in this organization.',
})

export const oldPasswordWrong = refusal({
  code: 'BAD_REQUEST',
  when: 'A new password is to be set, and the old one is missing or wrong.',
  extra: about('old_password'),
  message: () => 'Wrong password!',
})
