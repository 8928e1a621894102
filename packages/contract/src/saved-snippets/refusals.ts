import { z } from 'zod'
import { refusal } from '../declare.ts'

export const snippetBlank = refusal({
  code: 'BAD_REQUEST',
  when: 'The title or the content is blank.',
  extra: { var_name: z.enum(['title', 'content']) },
  message: ({ var_name }) => `${var_name === 'title' ? 'Title' : 'Content'} cannot be empty.`,
})

export const snippetUnknown = refusal({
  code: 'BAD_REQUEST',
  status: 404,
  when: 'The caller has no such snippet.',
  message: () => 'Saved snippet does not exist.',
})
