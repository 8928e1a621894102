import { refusal } from '../declare.ts'

export const subdomainTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'Another organization uses this subdomain.',
  message: ({ subdomain }: { subdomain: string }) =>
    `There is already an organization at "${subdomain}"`,
})

export const deletionNotOffered = refusal({
  code: 'BAD_REQUEST',
  when: "The request asks for deletion of the organization's data after some days. This server does not delete it.",
  message: () => 'This server does not delete data automatically. Ask the server administrator.',
})

export const realmNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization name is empty, too long, or contains control characters.',
  message: ({ problem }: { problem: string }) => `Invalid name: ${problem}`,
})

export const welcomeEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'The welcome message is empty.',
  message: () => 'Message must not be empty',
})

export const moderationChannelNotPrivate = refusal({
  code: 'BAD_REQUEST',
  when: 'The moderation request channel is not private. Reports can quote private messages.',
  message: () => 'The moderation request channel must be private.',
})
