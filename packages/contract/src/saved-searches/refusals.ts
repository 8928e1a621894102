import { refusal } from '../declare.ts'

export const savedSearchNameBlank = refusal({
  code: 'BAD_REQUEST',
  when: 'The name is blank.',
  message: () => 'The name of a saved search cannot be empty.',
})

export const savedSearchNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'The caller has another saved search of this name.',
  message: ({ name }: { name: string }) => `You already have a saved search named '${name}'.`,
})

export const savedSearchUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no such saved search.',
  message: () => 'Saved search does not exist.',
})

export const savedSearchOrderIncomplete = refusal({
  code: 'BAD_REQUEST',
  when: 'The order does not name each saved search of the caller once.',
  message: () => 'The order must name each of your saved searches once.',
})
