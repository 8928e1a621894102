import { refusal } from '../declare.ts'

export const fragmentBlank = refusal({
  code: 'BAD_REQUEST',
  when: 'The fragment is blank.',
  message: () => 'fragment cannot be blank',
})

export const viewNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A built-in view is given a name of its own, or a custom one a blank one.',
  message: ({ problem }: { problem: string }) => problem,
})

export const viewExists = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has a view of this fragment, or of this name, already.',
  message: () => 'Navigation view already exists.',
})

export const viewUnknown = refusal({
  code: 'NOT_FOUND',
  status: 404,
  when: 'The caller has no view of this fragment.',
  message: () => 'Navigation view does not exist.',
})
