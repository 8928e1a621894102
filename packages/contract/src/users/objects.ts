import { z } from 'zod'
import { userId } from '../ids.ts'
import { roles } from './roles.ts'

export { roles }

export const role = z.union([
  z.literal(roles.owner),
  z.literal(roles.administrator),
  z.literal(roles.moderator),
  z.literal(roles.member),
  z.literal(roles.guest),
])
export type Role = z.infer<typeof role>

export const botTypes = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3 } as const

/** Values of custom profile fields, keyed by the field's id. */
export const profileData = z.record(
  z.string(),
  z.strictObject({ value: z.string(), rendered_value: z.string().optional() }),
)

export type ProfileData = z.infer<typeof profileData>

/** An account as others see it. */
export const userObject = z.strictObject({
  user_id: userId,
  delivery_email: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z.int().nullable(),
  bot_owner_id: z.int().nullable(),
  /** Present only if true: the server itself writes through this bot. */
  is_system_bot: z.boolean().optional(),
  role,
  timezone: z.string(),
  avatar_url: z.string().nullable(),
  avatar_version: z.int(),
  /** An imported author who never had an account here. */
  is_imported_stub: z.boolean(),
  /** Whether others can see when the user is online. */
  presence_enabled: z.boolean(),
  profile_data: profileData.optional(),
})
export type UserObject = z.infer<typeof userObject>

/** The source of an avatar: found by address, drawn, or uploaded. */
export const avatarSource = z.enum(['G', 'J', 'U'])
export type AvatarSource = z.infer<typeof avatarSource>
