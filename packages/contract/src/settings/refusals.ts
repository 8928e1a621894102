import { refusal } from '../declare.ts'

export const addressChangesDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'An address is to be changed, and the organization leaves that to administrators.',
  message: () => 'Email address changes are disabled in this organization.',
})

export const oldPasswordWrong = refusal({
  code: 'BAD_REQUEST',
  when: 'A new password is to be set, and the old one is missing or wrong.',
  message: () => 'Wrong password!',
})

export const notForOthers = refusal({
  code: 'BAD_REQUEST',
  when: 'The settings of others are to be changed, and one of them is for everybody to say themselves.',
  message: ({ name }: { name: string }) => `${name} cannot be changed for other users.`,
})
