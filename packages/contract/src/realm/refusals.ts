import { about, refusal } from '../declare.ts'

export const subdomainTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'An organization with this subdomain exists already.',
  message: ({ subdomain }: { subdomain: string }) =>
    `There is already an organization at "${subdomain}"`,
})

export const realmNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of the organization is empty, too long, or has control characters.',
  extra: about('name'),
  message: ({ problem }: { problem: string }) => `Invalid name: ${problem}`,
})
