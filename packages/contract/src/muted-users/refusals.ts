import { refusal } from '../declare.ts'

export const mutingOneself = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller tries to mute themselves.',
  message: () => 'Cannot mute self',
})

export const mutingNobody = refusal({
  code: 'BAD_REQUEST',
  when: 'The user does not exist, or the caller may not see them.',
  message: () => 'No such user',
})

export const mutedAlready = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has already muted the user.',
  message: () => 'User already muted',
})

export const notMuted = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has not muted the user.',
  message: () => 'User is not muted',
})
