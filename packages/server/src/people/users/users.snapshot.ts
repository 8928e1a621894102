import { roles, type SnapshotPart } from '@parley/contract'
import { mayKnowAddress, publicAddress } from '../../directory/addresses.ts'
import { avatarUrl } from '../../directory/avatars.ts'
import type { User } from '../../directory/objects.ts'
import { hasPermission } from '../../directory/permissions.ts'
import { isLimited, sightOf } from '../../directory/sight.ts'
import { StampedCache } from '../../directory/stamped-cache.ts'
import { userIndexOf } from '../../directory/user-index.ts'
import { invariant } from '../../invariant.ts'
import { type JsonText, jsonConcat, jsonList, jsonText } from '../../json-text.ts'
import type { SnapshotContext, SnapshotParts } from '../../realms/snapshot.ts'
import { peopleText } from './people-text.ts'
import { profileWire, strangerWire, userWire } from './users.wire.ts'

export const userSnapshot: Pick<SnapshotParts, 'realm_user'> = {
  realm_user: (context) => {
    const { viewer, options } = context
    const way = {
      name: `listed ${options.clientGravatar}`,
      write: (user: User) => listedText(context, user),
    }
    const { users, active, inactive, ofServer } = userIndexOf(viewer.directory)
    const unknown = jsonList(strangers(context, users))
    return {
      realm_users: jsonConcat([peopleText(viewer, active, way), unknown]),
      realm_non_active_users: peopleText(viewer, inactive, way),
      cross_realm_bots: ofServer.map((user) => ({
        ...userWire(viewer, user, context.options),
        is_system_bot: true,
      })),
      ...ownFields(context),
      ...ownRights(context),
    }
  },
}

/** Users whom the viewer may not know of, active or not, for clients that require an entry for everybody. */
function strangers({ viewer, options }: SnapshotContext, users: readonly User[]) {
  if (options.capabilities.user_list_incomplete || !isLimited(viewer)) return []
  const isSeen = sightOf(viewer)
  return users
    .filter((user) => !isSeen(user))
    .map((user) => {
      const { is_active, ...rest } = strangerWire(viewer, user, options)
      return jsonText<Listed>({ ...rest, profile_data: {} })
    })
}

type Listed = SnapshotPart<'realm_user'>['realm_users'][number]

const texts = [0, 1, 2, 3].map(() => new StampedCache<User, JsonText<Listed>>())

/** A user as this viewer sees them: two things differ from one viewer to another. */
function listedText(context: SnapshotContext, user: User): JsonText<Listed> {
  const { viewer, options } = context
  const variant = Number(mayKnowAddress(viewer, user)) + 2 * Number(options.clientGravatar)
  const remembered = texts[variant]
  invariant(remembered, 'two things that differ make four variants')
  const stamp = `${viewer.directory.versions.people}`
  return remembered.get(user, stamp, () => jsonText(listed(context, user)))
}

function listed({ viewer, options }: SnapshotContext, user: User) {
  const { is_active, ...rest } = userWire(viewer, user, options)
  return { ...rest, profile_data: profileWire(user) }
}

function ownFields({ viewer }: SnapshotContext) {
  const { user } = viewer
  return {
    user_id: user.id,
    email: publicAddress(viewer.directory, user),
    delivery_email: user.deliveryEmail,
    full_name: user.fullName,
    avatar_source: user.avatarSource,
    avatar_url: avatarUrl(viewer.directory, user),
    avatar_url_medium: avatarUrl(viewer.directory, user, 'medium'),
    is_owner: user.role === roles.owner,
    is_admin: user.role <= roles.administrator,
    is_moderator: user.role <= roles.moderator,
    is_guest: user.role === roles.guest,
  }
}

function ownRights({ viewer }: SnapshotContext) {
  const { settings } = viewer.directory.realm
  const mayCreatePublic = hasPermission(viewer, 'can_create_public_channel_group')
  const mayCreatePrivate = hasPermission(viewer, 'can_create_private_channel_group')
  return {
    can_create_streams: mayCreatePublic || mayCreatePrivate,
    can_create_public_streams: mayCreatePublic,
    can_create_private_streams: mayCreatePrivate,
    can_create_web_public_streams:
      settings.enable_spectator_access &&
      hasPermission(viewer, 'can_create_web_public_channel_group'),
    can_invite_others_to_realm: hasPermission(viewer, 'can_invite_users_group'),
    can_subscribe_other_users: hasPermission(viewer, 'can_add_subscribers_group'),
  }
}
