import { refusal } from '../declare.ts'

export const typingSilenced = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has disabled typing notifications of this kind.',
  message: ({ where }: { where: 'channel' | 'direct' }) =>
    `User has disabled typing notifications for ${where} messages`,
})
