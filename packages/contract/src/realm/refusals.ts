import { refusal } from '../declare.ts'

export const subdomainTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'An organization with this subdomain exists already.',
  message: ({ subdomain }: { subdomain: string }) =>
    `There is already an organization at "${subdomain}"`,
})

export const deletionNotOffered = refusal({
  code: 'BAD_REQUEST',
  when: 'The data of the organization should be deleted after some days: this server keeps it.',
  message: () => 'This server deletes no data by itself. Ask whoever runs it.',
})

export const realmNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of the organization is empty, too long, or has control characters.',
  message: ({ problem }: { problem: string }) => `Invalid name: ${problem}`,
})

export const welcomeEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'The welcome is empty: there is nothing to send.',
  message: () => 'Message must not be empty',
})
