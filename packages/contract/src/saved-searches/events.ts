import { z } from 'zod'
import { event } from '../declare.ts'
import { savedSearch } from './objects.ts'

export const savedSearches = event({
  type: 'saved_searches',
  summary: 'You saved, changed, reordered or deleted a search. All saved searches, in their order.',
  fields: { saved_searches: z.array(savedSearch) },
})
