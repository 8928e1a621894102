import { refusal } from '../declare.ts'

export const domainInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A domain is no host name of at least two parts.',
  message: ({ problem }: { problem: string }) => `Invalid domain: ${problem}`,
})

export const domainTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has this domain already.',
  message: ({ domain }: { domain: string }) =>
    `The domain ${domain} is already a part of your organization.`,
})

export const domainUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization does not have this domain.',
  message: ({ domain }: { domain: string }) => `No entry found for domain ${domain}.`,
})
