import { refusal } from '../declare.ts'

export const flagNotChangeable = refusal({
  code: 'BAD_REQUEST',
  when: 'The flag exists, but the server alone sets it.',
  message: ({ flag }: { flag: string }) => `Flag not editable: '${flag}'`,
})

export const readReceiptsDisabled = refusal({
  code: 'BAD_REQUEST',
  when: 'The organization does not want people to see what others have read.',
  message: () => 'Read receipts are disabled in this organization.',
})
