import { refusal } from '../declare.ts'

export const typingSilenced = refusal({
  code: 'BAD_REQUEST',
  when: 'The user has chosen that nobody is told when they write there.',
  message: ({ where }: { where: 'channel' | 'direct' }) =>
    `User has disabled typing notifications for ${where} messages`,
})
