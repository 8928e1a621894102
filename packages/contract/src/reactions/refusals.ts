import { refusal } from '../declare.ts'

export const emojiUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The emoji does not exist, or its name, code and type do not match.',
  message: ({ problem }: { problem: string }) => problem,
})

export const reactionExists = refusal({
  code: 'REACTION_ALREADY_EXISTS',
  when: 'The caller has already reacted with this emoji.',
  message: () => 'Reaction already exists.',
})

export const reactionUnknown = refusal({
  code: 'REACTION_DOES_NOT_EXIST',
  when: 'The caller has not reacted with this emoji.',
  message: () => "Reaction doesn't exist.",
})
