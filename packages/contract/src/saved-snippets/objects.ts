import { z } from 'zod'
import { maxId } from '../ids.ts'
import { limits } from '../limits.ts'
import { textUpTo } from '../text-rules.ts'

export const snippetId = z.int().min(0).max(maxId).describe('The id of a saved snippet.')
export const snippetTitle = textUpTo(limits.maxSnippetTitleLength)
export const snippetContent = textUpTo(limits.maxMessageLength)

/** A text that a user has saved for reuse. */
export const savedSnippet = z.strictObject({
  id: snippetId,
  title: z.string(),
  content: z.string(),
  date_created: z.int(),
})
export type SavedSnippet = z.infer<typeof savedSnippet>

export const snippetSnapshotFields = {
  saved_snippets: { saved_snippets: z.array(savedSnippet) },
} as const
