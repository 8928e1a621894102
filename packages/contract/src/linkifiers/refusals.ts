import { refusal } from '../declare.ts'

export const linkifierUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The linkifier does not exist.',
  message: () => 'Linkifier not found.',
})

export const linkifierInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The pattern is invalid or in use, a template is invalid, or pattern and template do not match.',
  message: ({ problem }: { problem: string }) => problem,
})

export const linkifiersTooMany = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has the maximum number of linkifiers.',
  message: ({ limit }: { limit: number }) =>
    `An organization can have at most ${limit} linkifiers.`,
})

export const linkifierOrderInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The order does not list every linkifier exactly once.',
  message: () => 'The ordered list must enumerate all existing linkifiers exactly once',
})
