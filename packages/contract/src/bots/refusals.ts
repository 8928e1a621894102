import { refusal } from '../declare.ts'

export const botUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The bot does not exist, or the caller is neither its owner nor an administrator.',
  message: () => 'No such bot',
})

export const botInvalid = refusal({
  code: 'BAD_REQUEST',
  when: "The bot's user name, name, owner or service is invalid.",
  message: ({ problem }: { problem: string }) => problem,
})

export const botNotOwn = refusal({
  code: 'BAD_REQUEST',
  when: 'Another user owns the bot. An administrator becomes its owner first.',
  message: () => 'Only the owner of a bot can do this. Make yourself its owner first.',
})

export const storageKeyUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The storage key does not exist.',
  message: () => 'Key does not exist.',
})

export const storageFull = refusal({
  code: 'BAD_REQUEST',
  when: 'The stored data would exceed the limit.',
  message: ({ limit }: { limit: number }) =>
    `Request exceeds storage limit: only ${limit} bytes can be stored.`,
})

export const botKeyNotKept = refusal({
  code: 'BAD_REQUEST',
  when: 'Always, if the caller may manage the bot: keys are stored as hashes and shown once.',
  message: () =>
    'Keys are stored as hashes and cannot be shown again. Regenerate the key to get a new one.',
})
