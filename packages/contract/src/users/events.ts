import { z } from 'zod'
import { event } from '../declare.ts'
import { userId } from '../ids.ts'
import { avatarSource, role, userObject } from './objects.ts'

export const realmUserAdd = event({
  type: 'realm_user',
  op: 'add',
  summary: 'A user joined the organization, or became visible to a guest.',
  fields: { person: userObject },
})

const user_id = userId

/** The properties that may change, one at a time. */
const changedPerson = z.union([
  z.strictObject({ user_id, full_name: z.string() }),
  z.strictObject({ user_id, role }),
  z.strictObject({ user_id, is_active: z.boolean() }),
  z.strictObject({ user_id, presence_enabled: z.boolean() }),
  z.strictObject({ user_id, delivery_email: z.string().nullable() }),
  z.strictObject({ user_id, new_email: z.string() }),
  z.strictObject({ user_id, email: z.string(), timezone: z.string() }),
  z.strictObject({ user_id, bot_owner_id: userId }),
  z.strictObject({ user_id, date_joined: z.string() }),
  z.strictObject({
    user_id,
    avatar_source: avatarSource,
    avatar_url: z.string().nullable(),
    avatar_url_medium: z.string().nullable(),
    avatar_version: z.int(),
  }),
  z.strictObject({
    user_id,
    custom_profile_field: z.strictObject({
      id: z.int(),
      value: z.string().nullable(),
      rendered_value: z.string().optional(),
    }),
  }),
])

export const realmUserRemove = event({
  type: 'realm_user',
  op: 'remove',
  summary: 'A user became invisible to a guest.',
  fields: { person: z.strictObject({ user_id, full_name: z.string() }) },
})

export const realmUserUpdate = event({
  type: 'realm_user',
  op: 'update',
  summary: 'A user changed.',
  fields: { person: changedPerson },
})
