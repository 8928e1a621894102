import { z } from 'zod'
import { maxId } from '../ids.ts'
import { limits } from '../limits.ts'
import { narrow } from '../messages/narrow.ts'
import { textUpTo } from '../text-rules.ts'

export const maxSavedSearches = 100
/** The length of the terms as JSON, in UTF-16 code units. */
const maxNarrowLength = 2000

export const savedSearchId = z.int().min(1).max(maxId).describe('The id of a saved search.')
export const savedSearchName = textUpTo(limits.maxSavedSearchNameLength)

export const savedSearchNarrow = narrow
  .min(1)
  .refine((terms) => JSON.stringify(terms).length <= maxNarrowLength, {
    error: `must not be longer than ${maxNarrowLength} characters`,
  })

/** A narrow that a user has saved. */
export const savedSearch = z.strictObject({
  id: savedSearchId,
  name: z.string(),
  narrow: z.array(
    z.strictObject({
      operator: z.string(),
      operand: z.union([z.string(), z.int(), z.array(z.int())]),
      negated: z.boolean(),
    }),
  ),
})
export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearchSnapshotFields = {
  saved_searches: { saved_searches: z.array(savedSearch) },
} as const
