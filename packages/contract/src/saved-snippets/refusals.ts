import { refusal } from '../declare.ts'

export const snippetBlank = refusal({
  code: 'BAD_REQUEST',
  when: 'The title or the content is blank.',
  message: ({ what }: { what: 'Title' | 'Content' }) => `${what} cannot be empty.`,
})

export const snippetUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no saved snippet with this id.',
  message: () => 'Saved snippet does not exist.',
})
