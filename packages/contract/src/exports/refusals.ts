import { refusal } from '../declare.ts'

export const exportUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The export does not exist.',
  message: () => 'Invalid data export ID',
})

export const exportNotThere = refusal({
  code: 'BAD_REQUEST',
  when: 'The export is in progress, failed, or was already deleted.',
  message: ({ problem }: { problem: string }) => problem,
})

export const tooManyExports = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has reached its weekly number of exports.',
  message: () => 'Exceeded rate limit.',
})

export const exportTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The export is too large for the API. The operator can create it with `parley export`.',
  message: ({ limit }: { limit: number }) =>
    `The organization has more than ${limit} MiB. Ask the server administrator to export it with "parley export".`,
})

export const exportWithoutConsent = refusal({
  code: 'BAD_REQUEST',
  when: "The export would include private data without the users' consent.",
  message: () =>
    'Only the server administrator can export data without consent, with "parley export".',
})
