import {
  type ChannelPermission,
  type GroupPermission,
  type GroupSettingValue,
  type PermissionRule,
  permissionRules,
  type RealmPermission,
} from '@parley/contract'
import { belongs } from './groups.ts'
import type { Channel, Group } from './objects.ts'
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

export function hasGroupPermission(
  viewer: Viewer,
  group: Pick<Group, 'permissions'>,
  name: GroupPermission,
): boolean {
  return isGranted(viewer, group.permissions[name], permissionRules.group[name])
}

/** Guests have no permission whose rule excludes them, whatever groups they are in. */
function isGranted(viewer: Viewer, value: GroupSettingValue, rule: PermissionRule): boolean {
  if (!rule.allow_everyone_group && isGuest(viewer.user)) return false
  return belongs(viewer, value)
}
