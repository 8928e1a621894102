import {
  type ChannelPermission,
  type GroupPermission,
  type GroupSettingValue,
  type PermissionRule,
  permissionRules,
  type RealmPermission,
} from '@parley/contract'
import type { Directory } from './directory.ts'
import { userBelongs } from './groups.ts'
import type { Channel, Group, User } from './objects.ts'
import { isGuest, type Viewer } from './viewer.ts'

// The permission checks of all features: may the viewer do this in the organization, in this channel, with this
// group? Rights that come with a role are checked by the callers.

export function hasPermission(viewer: Viewer, name: RealmPermission): boolean {
  const value = viewer.directory.realm.permissions[name]
  return isGranted(viewer, value, permissionRules.realm[name])
}

export function hasChannelPermission(
  viewer: Viewer,
  channel: Pick<Channel, 'permissions'>,
  name: ChannelPermission,
): boolean {
  return isGranted(viewer, channel.permissions[name], permissionRules.stream[name])
}

/**
 * The same without the rule for bots. What an account knows of follows from its own memberships, because the log says so
 * for each account that gains or loses sight of a channel.
 */
export function isNamedBy(
  { directory, user }: Viewer,
  channel: Pick<Channel, 'permissions'>,
  name: ChannelPermission,
): boolean {
  return isGrantedTo(directory, user, channel.permissions[name], permissionRules.stream[name])
}

export function hasGroupPermission(
  viewer: Viewer,
  group: Pick<Group, 'permissions'>,
  name: GroupPermission,
): boolean {
  return isGranted(viewer, group.permissions[name], permissionRules.group[name])
}

/**
 * A bot has no permission that its owner lacks, because the owner holds its key: one who adds a bot to a group and then
 * leaves the group, or a group that contains it, loses the permission with both accounts.
 */
function isGranted(
  { directory, user }: Viewer,
  value: GroupSettingValue,
  rule: PermissionRule,
): boolean {
  if (!isGrantedTo(directory, user, value, rule)) return false
  const owner = user.botOwnerId === null ? undefined : directory.users.get(user.botOwnerId)
  return !owner || isGrantedTo(directory, owner, value, rule)
}

/** Guests have no permission whose rule excludes them, whatever groups they are in. */
function isGrantedTo(
  directory: Directory,
  user: User,
  value: GroupSettingValue,
  rule: PermissionRule,
): boolean {
  if (!rule.allow_everyone_group && isGuest(user)) return false
  return userBelongs(directory, user, value)
}
