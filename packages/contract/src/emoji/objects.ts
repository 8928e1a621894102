import { z } from 'zod'
import { userId } from '../ids.ts'

/** An emoji of the organization's own. */
export const customEmoji = z.strictObject({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable().describe('Where a picture moves, one that does not.'),
  deactivated: z.boolean().describe('It is shown where it was used, and cannot be chosen.'),
  author_id: userId.nullable(),
})
export type CustomEmojiObject = z.infer<typeof customEmoji>

/** By id. */
export const customEmojiById = z.record(z.string(), customEmoji)
