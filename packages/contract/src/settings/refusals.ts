import { z } from 'zod'
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

export const notForOthers = refusal({
  code: 'BAD_REQUEST',
  when: 'The settings of others are to be changed, and one of them is for everybody to say themselves.',
  extra: { var_name: z.string() },
  message: ({ var_name }) => `${var_name} cannot be changed for other users.`,
})
