import {
  type GroupId,
  groupMembersInvalid,
  type SystemGroup,
  subgroupsInvalid,
  type UserId,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { includes } from '../directory/groups.ts'
import type { Group } from '../directory/objects.ts'

/** Users to add and to remove. */
export interface MembershipChange {
  readonly add: readonly UserId[]
  readonly remove: readonly UserId[]
  readonly addSubgroups: readonly GroupId[]
  readonly removeSubgroups: readonly GroupId[]
}

/** Each active user once, or a refusal. */
export function requireUsers(directory: Directory, ids: readonly UserId[]): UserId[] {
  for (const id of ids) {
    if (directory.users.get(id)?.isActive) continue
    throw groupMembersInvalid({ problem: `Invalid user ID: ${id}` })
  }
  return [...new Set(ids)]
}

/** The same, none of them in the group. */
export function requireNewMembers(
  directory: Directory,
  { members }: Group,
  ids: readonly UserId[],
): UserId[] {
  const users = requireUsers(directory, ids)
  const present = users.find((id) => members.has(id))
  if (present === undefined) return users
  const problem = `User ${present} is already a member of this group.`
  throw groupMembersInvalid({ problem })
}

/** The same, all of them in the group. */
export function requireMembers(
  directory: Directory,
  { members }: Group,
  ids: readonly UserId[],
): UserId[] {
  const users = requireUsers(directory, ids)
  const absent = users.find((id) => !members.has(id))
  if (absent === undefined) return users
  const problem = `There is no member '${absent}' in this user group.`
  throw groupMembersInvalid({ problem })
}

/** Nobody and the public can have permissions, but cannot be subgroups. */
const groupsWithoutUsers: readonly string[] = [
  'role:nobody',
  'role:internet',
] satisfies SystemGroup[]

/** Each group once that can be in another one. */
export function requireNewSubgroups(directory: Directory, ids: readonly GroupId[]): GroupId[] {
  for (const id of ids) {
    const group = directory.groups.get(id)
    if (group && !group.deactivated && !(group.isSystem && groupsWithoutUsers.includes(group.name)))
      continue
    throw subgroupsInvalid({ problem: `Invalid user group ID: ${id}` })
  }
  return [...new Set(ids)]
}

/** The same, none of them in the group yet, and none with the group in it. */
export function requireAddable(
  directory: Directory,
  group: Group,
  ids: readonly GroupId[],
): GroupId[] {
  const subgroups = requireNewSubgroups(directory, ids)
  for (const id of subgroups) {
    if (group.subgroups.has(id)) {
      const problem = `User group ${id} is already a subgroup of this group.`
      throw subgroupsInvalid({ problem })
    }
    if (includes(directory, id, group.id)) {
      const problem = `User group ${group.id} is already a subgroup of one of the passed subgroups.`
      throw subgroupsInvalid({ problem })
    }
  }
  return subgroups
}

/** Each direct subgroup once, deactivated or not. */
export function requireSubgroups(group: Group, ids: readonly GroupId[]): GroupId[] {
  const absent = ids.find((id) => !group.subgroups.has(id))
  if (absent === undefined) return [...new Set(ids)]
  const problem = `User group ${absent} is not a subgroup of this group.`
  throw subgroupsInvalid({ problem })
}
