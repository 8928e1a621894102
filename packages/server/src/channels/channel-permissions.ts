import {
  type ChannelPermission,
  channelPermissions,
  type GroupSettingValue,
  permissionRules,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { type Permission, requireSettingValue } from '../groups/public.ts'

/** Permissions in the format of a request. */
export type GivenPermissions = Partial<Record<ChannelPermission, GroupSettingValue | undefined>>

export const permissionNames = Object.keys(channelPermissions) as ChannelPermission[]

export function channelPermission(name: ChannelPermission): Permission {
  return { name, rule: permissionRules.stream[name] }
}

/** The value as it is stored, or a refusal where such people or groups may not have the permission. */
export function requirePermissionValue(
  directory: Directory,
  name: ChannelPermission,
  given: GroupSettingValue,
): GroupSettingValue {
  return requireSettingValue(directory, channelPermission(name), given)
}
