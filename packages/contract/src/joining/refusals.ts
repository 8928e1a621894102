import { refusal } from '../declare.ts'

export const invitationNeeded = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'Somebody wants an account of an organization that people join by invitation only.',
  message: () => 'This organization takes people by invitation only. Ask somebody who is in it.',
})

export const invitationForOther = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'An invitation by mail is followed by somebody whom a provider knows by another address.',
  message: ({ address }: { address: string }) =>
    `This invitation is for another address than ${address}.`,
})

export const providerUnreachable = refusal({
  code: 'BAD_REQUEST',
  status: 503,
  when: 'The provider that signs people in does not answer.',
  message: ({ provider }: { provider: string }) =>
    `${provider} cannot be reached at the moment. Try again later, or sign in with your password.`,
})

export const signInRefused = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'A provider has not signed somebody in, or not in this browser, just now.',
  message: ({ provider }: { provider: string }) => `${provider} did not sign you in. Try again.`,
})

export const addressUnproved = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'A provider does not say that an address was proved.',
  message: ({ provider }: { provider: string }) =>
    `${provider} does not know for sure that your address is yours. Confirm it there first.`,
})

export const invitationDead = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'An invitation was used or revoked, has expired, or whoever sent it may not invite any more.',
  message: () => 'This invitation does not work (any more). Ask for another one.',
})
