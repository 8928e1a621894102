import { refusal } from '../declare.ts'

export const mutingOneself = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller names themselves.',
  message: () => 'Cannot mute self',
})

export const mutingNobody = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such user, or the caller may not know of them.',
  message: () => 'No such user',
})

export const mutedAlready = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has muted the user already.',
  message: () => 'User already muted',
})

export const notMuted = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has not muted the user.',
  message: () => 'User is not muted',
})
