import { refusal } from '../declare.ts'

export const statusNothingNew = refusal({
  code: 'BAD_REQUEST',
  when: 'None of the values of a status is given.',
  message: () => 'Client did not pass any new values.',
})

export const statusEmojiUnnamed = refusal({
  code: 'BAD_REQUEST',
  when: 'The code or the type of an emoji is given without its name.',
  message: () => 'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
})
