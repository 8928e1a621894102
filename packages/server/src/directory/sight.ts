import { type ChannelId, roles, type UserId } from '@parley/contract'
import type { Directory } from './directory.ts'
import { isSubscribed, type User, type UserRecord } from './objects.ts'
import { hasPermission } from './permissions.ts'
import { StampedCache } from './stamped-cache.ts'
import { hadSight, isGuest, type Viewer } from './viewer.ts'

/** Shown instead of the name of a user whom the viewer may not see. */
export const unknownUserName = 'Unknown user'

type Known = Pick<UserRecord, 'id' | 'isBot'>

/**
 * The users whom the viewer may know of. If the organization limits it, guests know bots and the users with whom
 * they share a channel or a conversation.
 */
export function sightOf(viewer: Viewer): (user: Known) => boolean {
  const isSeen = sightNow(viewer)
  return viewer.isDelivered ? (user) => hadSight(viewer, 'user', user.id) && isSeen(user) : isSeen
}

function sightNow(viewer: Viewer): (user: Known) => boolean {
  if (!isLimited(viewer)) return () => true
  const known = acquaintancesOf(viewer)
  return ({ id, isBot }) => isBot || known.has(id)
}

export function maySee(viewer: Viewer, user: Known): boolean {
  return sightOf(viewer)(user)
}

/** Whether there may be users whom the viewer does not know. */
export function isLimited(viewer: Viewer): boolean {
  return isGuest(viewer.user) && !hasPermission(viewer, 'can_access_all_users_group')
}

/** The people whom a viewer with limited sight may know of; undefined: all. */
export function acquaintancesIn(viewer: Viewer): ReadonlySet<UserId> | undefined {
  return isLimited(viewer) ? acquaintancesOf(viewer) : undefined
}

/** Guests who may not see all users; bots can be guests, too. */
export function limitedGuests(directory: Directory): User[] {
  const { can_access_all_users_group } = directory.realm.permissions
  if (can_access_all_users_group === directory.systemGroup('role:everyone').id) return []
  return [...directory.users.values()].filter((user) => user.role === roles.guest && user.isActive)
}

const remembered = new StampedCache<User, ReadonlySet<UserId>>()

function acquaintancesOf({ directory, user }: Viewer): ReadonlySet<UserId> {
  const { people, channels } = directory.versions
  const stamp = `${people} ${channels} ${directory.conversationsOf(user.id).size}`
  return remembered.get(user, stamp, () => acquaintances(directory, user.id))
}

/** The active users who share a channel or a conversation with a user. */
export function acquaintances(
  directory: Directory,
  id: UserId,
  hasLeft: (channelId: ChannelId, userId: UserId) => boolean = () => false,
): Set<UserId> {
  const known = new Set<UserId>([id])
  for (const [channelId, own] of directory.subscriptionsOf(id)) {
    if (!isSubscribed(own) || hasLeft(channelId, id)) continue
    for (const [userId, other] of directory.channels.get(channelId)?.subscriptions ?? []) {
      if (isSubscribed(other) && !hasLeft(channelId, userId)) known.add(userId)
    }
  }
  for (const { userIds } of directory.conversationsOf(id)) for (const one of userIds) known.add(one)
  return known
}
