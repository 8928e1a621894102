import { z } from 'zod'
import { reactionType } from '../reactions/objects.ts'

const emojiFields = {
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.union([reactionType, z.literal('')]).optional(),
}

/** The status of a user; empty values are left out. `away`: the user is invisible. */
export const userStatus = z.strictObject({
  away: z.boolean().optional(),
  status_text: z.string().optional(),
  ...emojiFields,
})
export type UserStatus = z.infer<typeof userStatus>

/** By user id; without users who have no status. */
export const statusSnapshotFields = {
  user_status: { user_status: z.record(z.string(), userStatus) },
} as const
