import { refusal } from '../declare.ts'

export const callsMissing = refusal({
  code: 'BAD_REQUEST',
  when: 'The server has no account with this provider. `realm_available_video_chat_providers` lists the available ones.',
  message: ({ provider }: { provider: string }) => `${provider} is not configured.`,
})
