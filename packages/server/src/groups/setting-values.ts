import {
  type GroupId,
  type GroupSettingValue,
  type PermissionRule,
  type SystemGroup,
  settingValueInvalid,
  settingValueOutdated,
  systemGroupRequired,
  type UserId,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { describeSetting } from '../directory/groups.ts'
import type { Group } from '../directory/objects.ts'

/** The permission, and the rule for who may have it. */
export interface Permission {
  readonly name: string
  readonly rule: PermissionRule
}

/** A permission that is to be given to others. */
export interface PermissionChange {
  readonly new: GroupSettingValue
  /** The current value, as the caller believes; if it differs, the change is refused. */
  readonly old?: GroupSettingValue | undefined
}

/** The value as it is stored, or a refusal where such people or groups may not have the permission. */
export function requireSettingValue(
  directory: Directory,
  permission: Permission,
  given: GroupSettingValue,
): GroupSettingValue {
  const value = canonical(directory, given)
  if (typeof value === 'number') return requireGroup(directory, permission, value)
  if (permission.rule.require_system_group) {
    throw systemGroupRequired({ setting_name: permission.name })
  }
  for (const id of value.direct_members) requireMember(directory, permission, id)
  for (const id of value.direct_subgroups) requireGroup(directory, permission, id)
  return value
}

/** The same, if the expected value is correct. */
export function requireChangedValue(
  directory: Directory,
  permission: Permission,
  change: PermissionChange,
  current: GroupSettingValue,
): GroupSettingValue {
  if (change.old !== undefined && !isNow(directory, current, change.old)) {
    throw settingValueOutdated({})
  }
  return requireSettingValue(directory, permission, change.new)
}

export function sameValue(one: GroupSettingValue, other: GroupSettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The expected value is compared with the value that the caller can see. */
function isNow(directory: Directory, current: GroupSettingValue, old: GroupSettingValue): boolean {
  return sameValue(describeSetting(directory, current), canonical(directory, old))
}

/** Sorted and unique; a single group is its id, and an empty list is the group of nobody. */
function canonical(directory: Directory, value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value
  const direct_members = ascending(value.direct_members)
  const direct_subgroups = ascending(value.direct_subgroups)
  const [only, ...more] = direct_subgroups
  if (direct_members.length > 0 || more.length > 0) return { direct_members, direct_subgroups }
  return only ?? directory.systemGroup('role:nobody').id
}

function ascending<Id extends number>(ids: readonly Id[]): Id[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}

function requireGroup(directory: Directory, permission: Permission, id: GroupId): GroupId {
  const { name, rule } = permission
  const group = directory.groups.get(id)
  if (!group || group.deactivated) {
    throw settingValueInvalid({ problem: `'${name}': Invalid user group ${id}` })
  }
  if (rule.require_system_group && !group.isSystem) {
    throw systemGroupRequired({ setting_name: name })
  }
  if (group.isSystem && !mayHave(rule, group)) {
    const problem = `'${name}' setting cannot be set to '${group.name}' group.`
    throw settingValueInvalid({ problem })
  }
  return id
}

function mayHave(rule: PermissionRule, { name }: Group): boolean {
  const allowed = rule.allowed_system_groups
  if (allowed.length > 0) return allowed.includes(name)
  const role = name as SystemGroup
  if (role === 'role:internet') return rule.allow_internet_group
  if (role === 'role:everyone') return rule.allow_everyone_group
  return role === 'role:nobody' ? rule.allow_nobody_group : true
}

function requireMember(directory: Directory, { name }: Permission, id: UserId): void {
  if (directory.users.get(id)?.isActive) return
  throw settingValueInvalid({ problem: `'${name}': invalid user ID ${id}` })
}

/** Whether the value grants the permission to this group directly, or within a list. */
export function refersTo(value: GroupSettingValue, isMeant: (id: GroupId) => boolean): boolean {
  return typeof value === 'number' ? isMeant(value) : value.direct_subgroups.some(isMeant)
}
