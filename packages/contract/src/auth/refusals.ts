import { refusal } from '../declare.ts'

export const authenticationFailed = refusal({
  code: 'AUTHENTICATION_FAILED',
  status: 401,
  when: 'The user name or the password is wrong.',
  message: () => 'Your username or password is incorrect',
})

export const userDeactivated = refusal({
  code: 'USER_DEACTIVATED',
  status: 401,
  when: 'The account is deactivated.',
  message: () => 'Account is deactivated',
})

export const appPadInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A mobile app requests a browser sign-in without `mobile_flow_otp`, which encrypts its key.',
  message: () => 'Invalid OTP',
})

export const keyOnlyReads = refusal({
  code: 'UNAUTHORIZED_PRINCIPAL',
  when: 'The API key is read-only, and the request is not a GET.',
  message: () => 'This API key is read-only',
})

export const notForWebhooks = refusal({
  code: 'UNAUTHORIZED',
  status: 401,
  when: 'The caller is a bot for incoming webhooks, which only send messages.',
  message: () => 'This API is not available to incoming webhook bots.',
})

export const apiKeyUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has no such API key.',
  message: () => 'Invalid API key ID',
})

export const sessionUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has no such session.',
  message: () => 'Invalid session ID',
})

export const apiKeyNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The key name is empty, too long, or contains control characters.',
  message: ({ limit }: { limit: number }) =>
    `A key name must have 1 to ${limit} printable characters`,
})

export const apiKeyExpiryInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The expiry time is in the past, or later than that of the key that creates this one.',
  message: () => 'The expiry time must be in the future and not later than that of the current key',
})

export const tooManyApiKeys = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has the maximum number of API keys.',
  message: ({ limit }: { limit: number }) => `Too many API keys (at most ${limit} per user)`,
})

export const proofNeeded = refusal({
  code: 'REAUTHENTICATION_REQUIRED',
  status: 403,
  when: 'The request needs proof of identity: a password or a recent sign-in. An API key or an old session is not enough.',
  message: () => 'This action needs your password or a recent sign-in. An API key is not enough.',
})

export const passwordWrong = refusal({
  code: 'BAD_REQUEST',
  when: 'The password given as proof of identity is wrong.',
  message: () => 'Wrong password!',
})

export const passwordWeak = refusal({
  code: 'BAD_REQUEST',
  when: 'A new password is too short, too long or too easy to guess.',
  message: ({ problem }: { problem: string }) => problem,
})

export const passwordsDiffer = refusal({
  code: 'BAD_REQUEST',
  when: 'The two entries of the new password differ.',
  message: () => 'The two passwords do not match',
})

export const signInMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'This sign-in method is not enabled on the server.',
  message: ({ way }: { way: string }) => `${way} is not enabled on this server.`,
})
