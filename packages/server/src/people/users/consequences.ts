import {
  type ChannelPermission,
  channelPermissions,
  type GroupSettingValue,
  groupPermissionNames,
  type Role,
  realmPermissionNames,
  type UserId,
} from '@parley/contract'
import { mayKnowAddress } from '../../directory/addresses.ts'
import { mayKnow, mayRead } from '../../directory/channel-access.ts'
import type { Directory } from '../../directory/directory.ts'
import { roleGroupsOf } from '../../directory/groups.ts'
import { type Channel, isSubscribed, type User } from '../../directory/objects.ts'
import { userOf } from '../../directory/of-id.ts'
import { supposing } from '../../directory/supposing.ts'
import { userIndexOf } from '../../directory/user-index.ts'
import { isAdministrator, viewerOf } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { NamedPermission } from './consequences.events.ts'
import { followSightOfRole } from './follow-sight.ts'

/**
 * Appends the consequences of a change of role for groups, channels and addresses. A bot may come with the owner that
 * it gets, so that what both changes mean together is told once.
 */
export function tellRole(tx: ActionTx, user: User, role: Role): void {
  const kind = 'user-role-changed'
  const bots = botsInView(tx, user, role)
  const addresses = addressesInView(tx, user, role)
  const groups = roleGroupsAround(tx, user, role)
  tx.append({ kind, userId: user.id, role, bots, addresses, ...groups })
  if (!user.isActive) return
  followChannelsInView(tx, user, role)
  followSightOfRole(tx, user, role)
}

function roleGroupsAround(tx: ActionTx, user: User, role: Role) {
  if (!user.isActive) return {}
  const before = roleGroupsOf(tx.directory, user).map((group) => group.id)
  const after = roleGroupsOf(tx.directory, { ...user, role }).map((group) => group.id)
  const left = before.filter((id) => !after.includes(id))
  const joined = after.filter((id) => !before.includes(id))
  return { left, joined }
}

function followChannelsInView(tx: ActionTx, user: User, role: Role): void {
  const users = new Map(tx.directory.users).set(user.id, { ...user, role })
  const later = supposing(tx.directory, { users })
  // Bots read only what their owners have a right to, too.
  const bots = userIndexOf(tx.directory).bots.filter((bot) => bot.botOwnerId === user.id)
  for (const { id } of [user, ...bots]) tellChannelsInView(tx, id, later)
}

/** Appends the channels of which a user gains or loses sight, and those whose messages they may now read or no longer. */
export function tellChannelsInView(tx: ActionTx, userId: UserId, later: Directory): void {
  const [had, has] = [tx.directory, later].map((directory) => {
    const viewer = viewerOf(directory, userOf(directory, userId))
    return (may: typeof mayKnow, channel: Channel) => may(viewer, channel)
  })
  if (!had || !has || !userOf(tx.directory, userId).isActive) return
  const channels = [...tx.directory.channels.values()]
  for (const may of [mayKnow, mayRead]) {
    const userIds = [userId]
    const users = may === mayKnow ? { userIds, readerIds: [] } : { userIds: [], readerIds: userIds }
    const changed = channels.filter((channel) => had(may, channel) !== has(may, channel))
    const hidden = changed.filter((channel) => had(may, channel)).map(({ id }) => id)
    const shown = changed.filter((channel) => has(may, channel)).map(({ id }) => id)
    if (hidden.length > 0) tx.append({ kind: 'channels-hidden', channelIds: hidden, ...users })
    if (shown.length > 0) tx.append({ kind: 'channels-revealed', channelIds: shown, ...users })
  }
}

function addressesInView(tx: ActionTx, user: User, role: Role): UserId[] {
  if (!user.isActive) return []
  const before = viewerOf(tx.directory, userOf(tx.directory, user.id))
  const after = viewerOf(tx.directory, { ...user, role })
  const others = [...tx.directory.users.values()].filter(
    (other) => mayKnowAddress(before, other) !== mayKnowAddress(after, other),
  )
  return others.map((other) => other.id)
}

/** Human administrators manage all bots. */
function botsInView(tx: ActionTx, user: User, role: Role) {
  const before = isAdministrator(user)
  const isSeen = isAdministrator({ ...user, role })
  if (before === isSeen || user.isBot || !user.isActive) return undefined
  const { bots } = userIndexOf(tx.directory)
  const ids = bots.filter((bot) => bot.botOwnerId !== user.id).map((bot) => bot.id)
  return { ids, isSeen }
}

/** Appends the consequences of deactivation or reactivation for groups and channels. */
export function tellActivity(tx: ActionTx, user: User, isActive: boolean): void {
  const own = [...tx.directory.groups.values()].filter((group) => group.members.has(user.id))
  const subscriptions = [...tx.directory.subscriptionsOf(user.id).values()].filter(isSubscribed)
  tx.append({
    kind: 'user-activity-changed',
    userId: user.id,
    isActive,
    groupIds: [...roleGroupsOf(tx.directory, user), ...own].map((group) => group.id),
    channelIds: subscriptions.map((subscription) => subscription.channelId),
    permissions: channelPermissionsNaming(tx, user),
  })
  followRealmPermissions(tx, user)
  followGroupPermissions(tx, user)
}

/** Permissions that name users list only active ones. */
function channelPermissionsNaming(tx: ActionTx, user: User): NamedPermission[] {
  const names = Object.keys(channelPermissions) as ChannelPermission[]
  return [...tx.directory.channels.values()].flatMap(({ id: channelId, permissions }) =>
    names
      .filter((permission) => isNamed(permissions[permission], user))
      .map((permission) => ({ channelId, permission })),
  )
}

function followRealmPermissions(tx: ActionTx, user: User): void {
  const { permissions } = tx.directory.realm
  const names = realmPermissionNames.filter((name) => isNamed(permissions[name], user))
  if (names.length === 0) return
  const listed = Object.fromEntries(names.map((name) => [name, permissions[name]]))
  tx.append({ kind: 'realm-permissions-changed', permissions: listed })
}

function followGroupPermissions(tx: ActionTx, user: User): void {
  for (const group of tx.directory.groups.values()) {
    const names = groupPermissionNames.filter((name) => isNamed(group.permissions[name], user))
    if (names.length === 0) continue
    const permissions = Object.fromEntries(names.map((name) => [name, group.permissions[name]]))
    const of = { groupId: group.id, ofDeactivated: group.deactivated }
    tx.append({ kind: 'group-changed', ...of, change: { permissions } })
  }
}

function isNamed(value: GroupSettingValue, user: User): boolean {
  return typeof value !== 'number' && value.direct_members.includes(user.id)
}
