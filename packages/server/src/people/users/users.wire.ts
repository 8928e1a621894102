import {
  emailVisibility,
  initialUserSettings,
  type ProfileData,
  roles,
  type UserObject,
} from '@parley/contract'
import { dummyAddress, publicAddress, visibleAddress } from '../../directory/addresses.ts'
import { avatarUrlOrNull, strangerAvatarUrl } from '../../directory/avatars.ts'
import type { User, UserRecord } from '../../directory/objects.ts'
import { unknownUserName } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'

interface UserWireOptions {
  /** Whether the client computes gravatar addresses itself. */
  readonly clientGravatar: boolean
}

/** A user as the viewer may see them. */
export function userWire(
  viewer: Viewer,
  user: UserRecord,
  { clientGravatar }: UserWireOptions,
): UserObject {
  return {
    user_id: user.id,
    delivery_email: visibleAddress(viewer, user),
    email: publicAddress(viewer.directory, user),
    full_name: user.fullName,
    date_joined: dateJoined(user),
    is_active: user.isActive,
    is_owner: user.role === roles.owner,
    is_admin: user.role <= roles.administrator,
    is_guest: user.role === roles.guest,
    is_bot: user.isBot,
    bot_type: user.botType,
    bot_owner_id: user.botOwnerId,
    ...(user.isSystemBot && { is_system_bot: true }),
    role: user.role,
    timezone: user.timezone,
    avatar_url: avatarUrlOrNull(viewer.directory, user, clientGravatar),
    avatar_version: user.avatarVersion,
    is_imported_stub: false,
    presence_enabled: user.settings.presence_enabled ?? initialUserSettings.presence_enabled,
  }
}

/** A user whom the viewer may not know of, for clients that require an entry for everybody. */
export function strangerWire(
  viewer: Viewer,
  user: UserRecord,
  options: UserWireOptions,
): UserObject {
  return {
    ...userWire(viewer, { ...user, ...nothingKnown }, options),
    delivery_email: null,
    email: dummyAddress(user.id, viewer.directory.realm.host),
    avatar_url: strangerAvatarUrl(user, options.clientGravatar),
  }
}

const nothingKnown = {
  fullName: unknownUserName,
  role: roles.guest,
  timezone: '',
  dateJoined: 0,
  deliveryEmail: '',
  avatarVersion: 1,
  isActive: true,
  botType: null,
  botOwnerId: null,
  settings: { email_address_visibility: emailVisibility.nobody },
}

/** The user's values of custom profile fields. */
export function profileWire({ profile }: Pick<User, 'profile'>): ProfileData {
  const values = [...profile].map(([id, { value, rendered }]) => [
    id,
    rendered === null ? { value } : { value, rendered_value: rendered },
  ])
  return Object.fromEntries(values)
}

// It rarely changes, and writing 10,000 dates is a good part of writing 10,000 users.
const dates = new WeakMap<UserRecord, { readonly at: number; readonly text: string }>()

function dateJoined(user: UserRecord): string {
  const known = dates.get(user)
  if (known?.at === user.dateJoined) return known.text
  const text = dateText(user.dateJoined)
  dates.set(user, { at: user.dateJoined, text })
  return text
}

/** As clients receive it. */
export function dateText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')
}
