import type { ChannelId, GroupId, Role, UserId } from '@parley/contract'
import { knowsUser } from '../../delivery/knows.ts'
import { type Projection, type WireEvent, wiresOf } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import {
  addressVisibility,
  mayKnowAddress,
  mayKnowAddressAt,
  publicAddress,
  visibleAddress,
} from '../../directory/addresses.ts'
import { avatarUrl } from '../../directory/avatars.ts'
import type { Directory } from '../../directory/directory.ts'
import type { User } from '../../directory/objects.ts'
import { leavesDirectory, type Reducer, structural } from '../../directory/reducer.ts'
import { invariant } from '../../invariant.ts'
import type { DomainEvent, EventKind } from '../../log/domain-event.ts'
import {
  membershipWires,
  type NamedPermission,
  peerWires,
  permissionWires,
} from './consequences.events.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-renamed': { readonly userId: UserId; readonly fullName: string }
    'user-role-changed': {
      readonly userId: UserId
      readonly role: Role
      /** The groups of roles that the user is in now, and is in no longer. None of those who are not active. */
      readonly joined?: readonly GroupId[]
      readonly left?: readonly GroupId[]
      /** Bots of others that the user may change now, or may no longer. */
      readonly bots?: { readonly ids: readonly UserId[]; readonly isSeen: boolean } | undefined
    }
    'user-activity-changed': {
      readonly userId: UserId
      readonly isActive: boolean
      readonly groupIds?: readonly GroupId[]
      /** The channels that the user is subscribed to. */
      readonly channelIds?: readonly ChannelId[]
      /** Permissions that name the user. */
      readonly permissions?: readonly NamedPermission[]
    }
    'user-timezone-changed': { readonly userId: UserId; readonly timezone: string }
    'user-address-changed': { readonly userId: UserId; readonly address: string }
    /** Others are told when the user is there, or no longer. */
    'presence-sharing-changed': { readonly userId: UserId; readonly isShared: boolean }
    /** The address by which everybody names the user is another one now. */
    'public-address-changed': { readonly userId: UserId; readonly address: string }
    /** A picture that is found by address is another one now. */
    'avatar-followed': { readonly userId: UserId }
    /** Others may see the real address now, or may no longer. */
    'address-visibility-changed': { readonly userId: UserId; readonly before: number }
    /** One viewer, whose role has changed, may see it now, or may no longer. */
    'address-sight-changed': { readonly userId: UserId; readonly viewerId: UserId }
  }
}

function userOf(directory: Directory, id: UserId): User {
  const user = directory.users.get(id)
  invariant(user, 'a changed user exists')
  return user
}

const renamed: Reducer<'user-renamed'> = structural((directory, { userId, fullName }) => {
  userOf(directory, userId).fullName = fullName
})

const roleChanged: Reducer<'user-role-changed'> = structural((directory, { userId, role }) => {
  userOf(directory, userId).role = role
})

const activityChanged: Reducer<'user-activity-changed'> = structural((directory, event) => {
  directory.setActive(userOf(directory, event.userId), event.isActive)
})

const timezoneChanged: Reducer<'user-timezone-changed'> = structural((directory, event) => {
  userOf(directory, event.userId).timezone = event.timezone
})

const addressChanged: Reducer<'user-address-changed'> = structural((directory, event) => {
  directory.changeAddress(userOf(directory, event.userId), event.address)
})

export const userChangeReducers = {
  'user-renamed': renamed,
  'user-role-changed': roleChanged,
  'user-activity-changed': activityChanged,
  'user-timezone-changed': timezoneChanged,
  'user-address-changed': addressChanged,
  'presence-sharing-changed': leavesDirectory,
  'public-address-changed': leavesDirectory,
  'avatar-followed': leavesDirectory,
  'address-visibility-changed': leavesDirectory,
  'address-sight-changed': leavesDirectory,
}

function changed(userId: UserId, change: object): WireEvent {
  const person = { user_id: userId, ...change }
  return { shared: { type: 'realm_user', op: 'update', person } as WireEvent['shared'] }
}

const projectRenamed: Projection<'user-renamed'> = (event) =>
  changed(event.userId, { full_name: event.fullName })

const projectRole: Projection<'user-role-changed'> = (event) =>
  changed(event.userId, { role: event.role })

/** Groups and channels list the ids of people whom the viewer does not know, too. */
const projectRoleChange: Projection<'user-role-changed'> = (event, viewer) => {
  const { userId, left = [], joined = [] } = event
  return [
    ...wiresOf(ofKnown(projectRole)(event, viewer)),
    ...membershipWires({ groupIds: left, isMember: false }, userId, viewer),
    ...membershipWires({ groupIds: joined, isMember: true }, userId, viewer),
  ]
}

const projectActivity: Projection<'user-activity-changed'> = (event) =>
  changed(event.userId, { is_active: event.isActive })

const projectActivation: Projection<'user-activity-changed'> = (event, viewer) => {
  const { userId, isActive, groupIds = [], channelIds = [], permissions = [] } = event
  return [
    ...wiresOf(ofKnown(projectActivity)(event, viewer)),
    ...membershipWires({ groupIds, isMember: isActive }, userId, viewer),
    ...peerWires({ channelIds, isListed: isActive }, userId, viewer),
    ...permissionWires(permissions, viewer),
  ]
}

const projectTimezone: Projection<'user-timezone-changed'> = ({ userId, timezone }, viewer) => {
  const user = userOf(viewer.directory, userId)
  return changed(userId, { email: publicAddress(viewer.directory, user), timezone })
}

const projectAddress: Projection<'user-address-changed'> = ({ userId, address }, viewer) => {
  const user = userOf(viewer.directory, userId)
  return mayKnowAddress(viewer, user) ? changed(userId, { delivery_email: address }) : undefined
}

const projectSharing: Projection<'presence-sharing-changed'> = (event) =>
  changed(event.userId, { presence_enabled: event.isShared })

const projectPublicAddress: Projection<'public-address-changed'> = (event) =>
  changed(event.userId, { new_email: event.address })

const projectAvatar: Projection<'avatar-followed'> = ({ userId }, viewer) => {
  const user = userOf(viewer.directory, userId)
  return changed(userId, {
    avatar_source: user.avatarSource,
    avatar_url: avatarUrl(viewer.directory, user),
    avatar_url_medium: avatarUrl(viewer.directory, user, 'medium'),
    avatar_version: user.avatarVersion,
  })
}

const projectVisibility: Projection<'address-visibility-changed'> = (event, viewer) => {
  const user = userOf(viewer.directory, event.userId)
  const saw = mayKnowAddressAt(viewer, user, event.before)
  const sees = mayKnowAddressAt(viewer, user, addressVisibility(user))
  if (saw === sees) return undefined
  return changed(event.userId, { delivery_email: visibleAddress(viewer, user) })
}

const projectSight: Projection<'address-sight-changed'> = (event, viewer) => {
  if (event.viewerId !== viewer.id) return undefined
  const user = userOf(viewer.directory, event.userId)
  return changed(event.userId, { delivery_email: visibleAddress(viewer, user) })
}

/** Nothing is told of people whom the viewer may not know of. */
function ofKnown<K extends EventKind>(
  project: Projection<K>,
): (
  event: DomainEvent<K> & { readonly userId: UserId },
  viewer: QueueViewer,
) => ReturnType<Projection<K>> {
  return (event, viewer) => {
    const user = userOf(viewer.directory, event.userId)
    return knowsUser(viewer, user) ? project(event, viewer) : undefined
  }
}

export const userChangeProjections = {
  'user-renamed': ofKnown(projectRenamed),
  'user-role-changed': projectRoleChange,
  'user-activity-changed': projectActivation,
  'user-timezone-changed': ofKnown(projectTimezone),
  'user-address-changed': ofKnown(projectAddress),
  'presence-sharing-changed': ofKnown(projectSharing),
  'public-address-changed': ofKnown(projectPublicAddress),
  'avatar-followed': ofKnown(projectAvatar),
  'address-visibility-changed': ofKnown(projectVisibility),
  'address-sight-changed': ofKnown(projectSight),
}
