import { refusal } from '../declare.ts'

export const presenceNotOfBots = refusal({
  code: 'BAD_REQUEST',
  when: 'The user is a bot.',
  message: () => 'Presence is not supported for bot users.',
})

export const presenceUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The user has never been online.',
  message: ({ name }: { name: string }) => `No presence data for ${name}`,
})
