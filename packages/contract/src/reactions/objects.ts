import { z } from 'zod'

export const reactionTypes = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const
/** The type of an emoji: Unicode, custom, or built into every server. */
export const reactionType = z.enum(reactionTypes)
export type ReactionType = z.infer<typeof reactionType>
