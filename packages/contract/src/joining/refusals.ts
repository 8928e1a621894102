import { refusal } from '../declare.ts'

export const invitationNeeded = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'Somebody wants an account of an organization that people join by invitation only.',
  message: () => 'This organization takes people by invitation only. Ask somebody who is in it.',
})

export const invitationDead = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'An invitation was used or revoked, has expired, or whoever sent it may not invite any more.',
  message: () => 'This invitation does not work (any more). Ask for another one.',
})
