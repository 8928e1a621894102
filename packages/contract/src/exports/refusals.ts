import { refusal } from '../declare.ts'

export const exportUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The organization has no such export.',
  message: () => 'Invalid data export ID',
})

export const exportNotThere = refusal({
  code: 'BAD_REQUEST',
  when: 'The export is still being made, has failed, or was deleted: there is nothing to delete.',
  message: ({ problem }: { problem: string }) => problem,
})

export const tooManyExports = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization has asked for as many exports as there can be in a week.',
  message: () => 'Exceeded rate limit.',
})

export const exportTooLarge = refusal({
  code: 'BAD_REQUEST',
  when: 'The export would be so large that only `parley export` makes it.',
  message: ({ limit }: { limit: number }) =>
    `The organization has more than ${limit} MiB. Whoever runs the server can export it with "parley export".`,
})

export const exportWithoutConsent = refusal({
  code: 'BAD_REQUEST',
  when: 'The export should hold what people have not agreed to.',
  message: () =>
    'Nobody exports what people have not agreed to, but whoever runs the server, with "parley export".',
})
