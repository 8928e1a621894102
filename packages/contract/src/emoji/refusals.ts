import { refusal } from '../declare.ts'

export const emojiNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'An emoji name may contain lowercase letters, digits, and, between them, dots, dashes and underscores.',
  message: () => 'Invalid characters in emoji name',
})

export const emojiNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'An emoji with this name exists, and the caller may not replace it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const customEmojiUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The organization has no active emoji with this name.',
  message: ({ name }: { name: string }) => `Emoji '${name}' does not exist`,
})

export const notOwnEmoji = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller did not add the emoji and is not an administrator.',
  message: () => 'Must be an organization administrator or emoji author',
})
