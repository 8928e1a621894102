import { refusal } from '../declare.ts'

export const statusNothingNew = refusal({
  code: 'BAD_REQUEST',
  when: 'The request contains no status value.',
  message: () => 'Client did not pass any new values.',
})

export const statusEmojiUnnamed = refusal({
  code: 'BAD_REQUEST',
  when: '`emoji_code` or `reaction_type` is given without `emoji_name`.',
  message: () => 'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
})
