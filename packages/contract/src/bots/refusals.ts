import { refusal } from '../declare.ts'

export const botUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such bot, or it is neither yours nor are you an administrator.',
  message: () => 'No such bot',
})

export const botInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'What is said of a bot cannot be: its user name, its name, its owner or its service.',
  message: ({ problem }: { problem: string }) => problem,
})

export const botNotOwn = refusal({
  code: 'BAD_REQUEST',
  when: 'The bot belongs to somebody else: an administrator makes themselves its owner first.',
  message: () => 'Only the owner of a bot acts through it. Make yourself its owner first.',
})

export const storageKeyUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'Nothing is stored under a key.',
  message: () => 'Key does not exist.',
})

export const storageFull = refusal({
  code: 'BAD_REQUEST',
  when: 'More would be stored than there may be.',
  message: ({ limit }: { limit: number }) =>
    `Request exceeds storage limit: only ${limit} bytes can be stored.`,
})

export const botKeyNotKept = refusal({
  code: 'BAD_REQUEST',
  when: 'Always, of a bot that is the caller’s to change: keys are kept hashed and told once.',
  message: () =>
    'Keys are kept hashed, so this one cannot be shown. Regenerate it to get a new one.',
})
