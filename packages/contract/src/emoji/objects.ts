import { z } from 'zod'
import { userId } from '../ids.ts'

/** An emoji of the organization's own. */
export const customEmoji = z.strictObject({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable().describe('For an animated image, the URL of a still version.'),
  deactivated: z.boolean().describe('Existing uses remain, but it cannot be chosen.'),
  author_id: userId.nullable(),
})
export type CustomEmojiObject = z.infer<typeof customEmoji>

/** By id. */
export const customEmojiById = z.record(z.string(), customEmoji)

export const emojiSnapshotFields = { realm_emoji: { realm_emoji: customEmojiById } } as const
