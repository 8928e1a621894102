import { refusal } from '../declare.ts'

export const linkifierUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such linkifier.',
  message: () => 'Linkifier not found.',
})

export const linkifierInvalid = refusal({
  code: 'BAD_REQUEST',
  when: "The pattern cannot be read or is another linkifier's, a template is none, or they do not fit together.",
  message: ({ problem }: { problem: string }) => problem,
})

export const linkifiersTooMany = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has as many linkifiers as it can have.',
  message: ({ limit }: { limit: number }) =>
    `An organization can have at most ${limit} linkifiers.`,
})

export const linkifierOrderInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The order does not name every linkifier exactly once.',
  message: () => 'The ordered list must enumerate all existing linkifiers exactly once',
})
