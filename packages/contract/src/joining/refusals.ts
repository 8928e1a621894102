import { refusal } from '../declare.ts'

export const invitationNeeded = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The organization requires an invitation to join.',
  message: () => 'This organization requires an invitation. Ask a member for one.',
})

export const invitationForOther = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The address from the identity provider is not the invited address.',
  message: ({ address }: { address: string }) =>
    `This invitation is for another address, not for ${address}.`,
})

export const providerUnreachable = refusal({
  code: 'BAD_REQUEST',
  status: 503,
  when: 'The identity provider does not respond.',
  message: ({ provider }: { provider: string }) =>
    `${provider} is unavailable. Try again later, or sign in with your password.`,
})

export const signInRefused = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The identity provider did not complete this sign-in, or it was started in another browser.',
  message: ({ provider }: { provider: string }) => `${provider} did not sign you in. Try again.`,
})

export const addressUnproved = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The identity provider has not verified the address.',
  message: ({ provider }: { provider: string }) =>
    `${provider} has not verified your email address. Verify it there first.`,
})

export const providedAddressUnusable = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The address from the identity provider is not one that the sign-up form accepts.',
  message: ({ provider }: { provider: string }) =>
    `${provider} reports an email address that cannot be used here. Change it there first.`,
})

export const linkedToOther = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The account is linked to another account at the identity provider.',
  message: ({ provider }: { provider: string }) =>
    `Your account is linked to another account at ${provider}. Sign in with your password and disconnect it first.`,
})

export const invitationDead = refusal({
  code: 'BAD_REQUEST',
  status: 403,
  when: 'The invitation was used, revoked, has expired, or its sender may no longer invite.',
  message: () => 'This invitation is no longer valid. Ask for a new one.',
})
