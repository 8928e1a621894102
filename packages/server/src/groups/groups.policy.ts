import {
  codePoints,
  type GroupId,
  groupNameInvalid,
  groupUnknown,
  isClearName,
  limits,
  permissionMissing,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { isLookTaken, nameKey } from '../directory/name-key.ts'
import type { Group } from '../directory/objects.ts'
import { hasGroupPermission, hasPermission } from '../directory/permissions.ts'
import type { Viewer } from '../directory/viewer.ts'

/** Names that would be parsed as another mention. */
const forbiddenPrefixes = ['@', 'role:', 'user:', 'stream:', 'channel:']

/** The name as it is stored, or a refusal. */
export function requireGroupName(name: string): string {
  const trimmed = name.trim()
  const problem = nameProblem(trimmed)
  if (problem) throw groupNameInvalid({ problem })
  return trimmed
}

function nameProblem(name: string): string | undefined {
  const { maxGroupNameLength: limit } = limits
  if (name === '') return "User group name can't be empty!"
  if (codePoints(name) > limit) return `User group name cannot exceed ${limit} characters.`
  if (!isClearName(name)) return 'Invalid character in user group name.'
  const prefix = forbiddenPrefixes.find((words) => nameKey(name).startsWith(words))
  return prefix && `User group name cannot start with '${prefix}'.`
}

/** Refuses a name that looks like that of another group, including deactivated ones, which can be reactivated. */
export function requireFreeGroupName(directory: Directory, name: string, own?: GroupId): void {
  if (!isLookTaken(directory.groups.values(), name, own)) return
  throw groupNameInvalid({ problem: `User group '${name}' already exists.` })
}

export function requireGroup(directory: Directory, id: GroupId): Group {
  const group = directory.groups.get(id)
  if (!group) throw groupUnknown({})
  return group
}

export function requireMayCreateGroups(viewer: Viewer): void {
  if (!hasPermission(viewer, 'can_create_groups')) throw permissionMissing({})
}

/** The group, if the viewer may change it. System groups cannot be changed. */
export function requireManageable(viewer: Viewer, id: GroupId): Group {
  const group = requireGroup(viewer.directory, id)
  if (!mayManage(viewer, group)) throw permissionMissing({})
  return group
}

function mayManage(viewer: Viewer, group: Group): boolean {
  if (group.isSystem) return false
  return (
    hasPermission(viewer, 'can_manage_all_groups') ||
    hasGroupPermission(viewer, group, 'can_manage_group')
  )
}

export function mayAddMembers(viewer: Viewer, group: Group): boolean {
  if (group.isSystem) return false
  return mayManage(viewer, group) || hasGroupPermission(viewer, group, 'can_add_members_group')
}

export function mayRemoveMembers(viewer: Viewer, group: Group): boolean {
  if (group.isSystem) return false
  return mayManage(viewer, group) || hasGroupPermission(viewer, group, 'can_remove_members_group')
}

export function mayJoinGroup(viewer: Viewer, group: Group): boolean {
  if (group.isSystem) return false
  return mayAddMembers(viewer, group) || hasGroupPermission(viewer, group, 'can_join_group')
}

export function mayLeaveGroup(viewer: Viewer, group: Group): boolean {
  if (group.isSystem) return false
  return mayRemoveMembers(viewer, group) || hasGroupPermission(viewer, group, 'can_leave_group')
}
