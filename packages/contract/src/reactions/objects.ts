import { z } from 'zod'

export const reactionTypes = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const
/** Whose emoji it is: everybody's, the organization's, or the one that every server has. */
export const reactionType = z.enum(reactionTypes)
export type ReactionType = z.infer<typeof reactionType>
