import { refusal } from '../declare.ts'

export const domainInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The domain is not a host name with at least two labels.',
  message: ({ problem }: { problem: string }) => `Invalid domain: ${problem}`,
})

export const domainTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization already has this domain.',
  message: ({ domain }: { domain: string }) =>
    `The domain ${domain} is already a part of your organization.`,
})

export const domainUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization does not have this domain.',
  message: ({ domain }: { domain: string }) => `No entry found for domain ${domain}.`,
})
