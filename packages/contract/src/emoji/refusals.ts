import { refusal } from '../declare.ts'

export const emojiNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of an emoji has other signs than small letters, digits, and dots, dashes or low lines within.',
  message: () => 'Invalid characters in emoji name',
})

export const emojiNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'There is an emoji of this name, and it is not for the caller to replace it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const customEmojiUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The organization has no active emoji of this name.',
  message: ({ name }: { name: string }) => `Emoji '${name}' does not exist`,
})

export const notOwnEmoji = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has not added the emoji, and is no administrator.',
  message: () => 'Must be an organization administrator or emoji author',
})
