import { refusal } from '../declare.ts'

export const fragmentBlank = refusal({
  code: 'BAD_REQUEST',
  when: 'The fragment is blank.',
  message: () => 'fragment cannot be blank',
})

export const viewNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A built-in view cannot have a custom name, and a custom view needs one.',
  message: ({ problem }: { problem: string }) => problem,
})

export const viewExists = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller already has a view with this fragment or name.',
  message: () => 'Navigation view already exists.',
})

export const viewUnknown = refusal({
  code: 'NOT_FOUND',
  status: 404,
  when: 'The caller has no view with this fragment.',
  message: () => 'Navigation view does not exist.',
})
