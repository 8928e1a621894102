import { refusal } from '../declare.ts'

export const emojiUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such emoji, or the name, the code and the type given belong to different ones.',
  message: ({ problem }: { problem: string }) => problem,
})

export const reactionExists = refusal({
  code: 'REACTION_ALREADY_EXISTS',
  when: 'The caller has reacted to the message with this emoji already.',
  message: () => 'Reaction already exists.',
})

export const reactionUnknown = refusal({
  code: 'REACTION_DOES_NOT_EXIST',
  when: 'The caller has not reacted to the message with this emoji.',
  message: () => "Reaction doesn't exist.",
})
