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
  when: 'An app sends a browser to sign in, without the pad that hides its key.',
  message: () => 'Invalid OTP',
})

export const keyOnlyReads = refusal({
  code: 'UNAUTHORIZED_PRINCIPAL',
  when: 'The API key is for reading only, and the request is not a GET.',
  message: () => 'This API key is for reading only',
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
  when: 'The name of a key is empty, too long, or has control characters.',
  message: ({ limit }: { limit: number }) =>
    `The name of a key must have 1 to ${limit} printable characters`,
})

export const apiKeyExpiryInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A key would expire in the past, or after the key that makes it.',
  message: () => 'A key must expire in the future, and not after the key that makes it',
})

export const tooManyApiKeys = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has as many API keys as one user may have.',
  message: ({ limit }: { limit: number }) => `Too many API keys (at most ${limit} per user)`,
})

export const proofNeeded = refusal({
  code: 'REAUTHENTICATION_REQUIRED',
  status: 403,
  when: 'The request asks for more than an API key or an old session proves, and brings no password.',
  message: () => 'Give your password, or sign in again: this needs more than an API key.',
})

export const passwordWrong = refusal({
  code: 'BAD_REQUEST',
  when: 'The password that proves who asks is wrong.',
  message: () => 'Wrong password!',
})

export const passwordWeak = refusal({
  code: 'BAD_REQUEST',
  when: 'A new password is too short, too long or too easy to guess.',
  message: ({ problem }: { problem: string }) => problem,
})

export const passwordsDiffer = refusal({
  code: 'BAD_REQUEST',
  when: 'A new password is typed twice, and not the same.',
  message: () => 'The two passwords are not the same',
})

export const signInMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'Nobody signs in to this server in this way.',
  message: ({ way }: { way: string }) => `${way} is not enabled on this server.`,
})
