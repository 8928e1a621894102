import { refusal } from '../declare.ts'

export const flagNotChangeable = refusal({
  code: 'BAD_REQUEST',
  when: 'Only the server sets this flag.',
  message: ({ flag }: { flag: string }) => `Flag not editable: '${flag}'`,
})

export const readReceiptsDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'Read receipts are disabled in this organization.',
  message: () => 'Read receipts are disabled in this organization.',
})
