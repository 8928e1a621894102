import {
  type GroupId,
  type GroupSettingValue,
  type Role,
  roles,
  type SystemGroup,
  type UserId,
} from '@parley/contract'
import type { Directory } from './directory.ts'
import type { Group, User, UserRecord } from './objects.ts'
import { userIndexOf } from './user-index.ts'
import type { Viewer } from './viewer.ts'

const secondsPerDay = 86_400

/** The system group that has the people of a role as its direct members. */
const roleGroups = {
  [roles.owner]: 'role:owners',
  [roles.administrator]: 'role:administrators',
  [roles.moderator]: 'role:moderators',
  [roles.member]: 'role:members',
  [roles.guest]: 'role:everyone',
} as const satisfies Record<Role, SystemGroup>

/** Whether the viewer is this group or these people, or among them. */
export function belongs(viewer: Viewer, value: GroupSettingValue): boolean {
  return userBelongs(viewer.directory, viewer.user, value)
}

export function userBelongs(directory: Directory, user: User, value: GroupSettingValue): boolean {
  if (typeof value === 'number') return isMember(directory, user, value)
  if (user.isActive && value.direct_members.includes(user.id)) return true
  return value.direct_subgroups.some((id) => isMember(directory, user, id))
}

/** Transitive membership, in a few lookups whatever the size of the group. */
export function isMember(directory: Directory, user: User, groupId: GroupId): boolean {
  if (!user.isActive) return false
  if (directory.memberships.hasUser(groupId, user.id)) return true
  // System groups contain each other: a user is in one if it contains the group of the user's role.
  return ownGroups(directory, user).some((group) => includes(directory, groupId, group.id))
}

/** Whether the group's members are listed with the user: a bot of the server is only where somebody has put it. */
export function isListedMember(directory: Directory, user: User, groupId: GroupId): boolean {
  if (!isMember(directory, user, groupId)) return false
  return !user.isSystemBot || directory.memberships.hasUser(groupId, user.id)
}

/** Whether it is the group itself, or in it. */
export function includes(directory: Directory, groupId: GroupId, otherId: GroupId): boolean {
  return groupId === otherId || directory.memberships.hasGroup(groupId, otherId)
}

/** How many days members wait until they are full members, and the time of the last computation. */
export interface Waiting {
  readonly days: number
  readonly at: number
}

/**
 * Note: uses the time of the last computation, not the clock. So memberships change only by logged events, which
 * reach all clients.
 */
export function waitingIn({ realm }: Directory): Waiting {
  return { days: realm.settings.waiting_period_threshold, at: realm.fullMembersAt }
}

export function isFullMember(user: UserRecord, { days, at }: Waiting): boolean {
  return days === 0 || at - user.dateJoined >= days * secondsPerDay
}

/** The system groups that have this user as a direct member. Bots of the server are not listed anywhere. */
export function roleGroupsOf(directory: Directory, user: UserRecord): Group[] {
  return user.isSystemBot ? [] : ownGroups(directory, user)
}

function ownGroups(directory: Directory, user: UserRecord): Group[] {
  const group = directory.systemGroup(roleGroups[user.role])
  const isFull = user.role === roles.member && isFullMember(user, waitingIn(directory))
  return isFull ? [group, directory.systemGroup('role:fullmembers')] : [group]
}

/** Active direct members of any group, ascending; full members are counted among the members only. */
export function directMembers(directory: Directory, group: Group): UserId[] {
  if (!group.isSystem) {
    const members = [...group.members].filter((id) => directory.users.get(id)?.isActive)
    return members.sort((a, b) => a - b)
  }
  const role = group.name === 'role:fullmembers' ? roles.member : roleOf(group)
  const found = role === undefined ? undefined : userIndexOf(directory).byRole.get(role)
  if (!found) return []
  return group.name === 'role:fullmembers' ? fullMembersAmong(directory, found) : [...found]
}

/** The role whose users are in the group because of their role alone. */
function roleOf(group: Group): Role | undefined {
  return Object.values(roles).find((role) => roleGroups[role] === group.name)
}

function fullMembersAmong(directory: Directory, ids: readonly UserId[]): UserId[] {
  const waiting = waitingIn(directory)
  if (waiting.days === 0) return [...ids]
  return ids.filter((id) => {
    const user = directory.users.get(id)
    return user !== undefined && isFullMember(user, waiting)
  })
}

/** Active members of any group, ascending, including those of its subgroups. */
export function allMembers(directory: Directory, group: Group): UserId[] {
  const { memberships } = directory
  const hasRoles = group.isSystem || [...memberships.subgroupsOf(group.id)].some(isSystemGroup)
  if (hasRoles) return activeUsers(directory, (user) => isListedMember(directory, user, group.id))
  const members = [...memberships.usersOf(group.id)]
  return members.filter((id) => directory.users.get(id)?.isActive).sort((a, b) => a - b)

  function isSystemGroup(id: GroupId): boolean {
    return directory.groups.get(id)?.isSystem === true
  }
}

function activeUsers(directory: Directory, isMeant: (user: User) => boolean): UserId[] {
  const ids: UserId[] = []
  for (const user of directory.users.values()) if (user.isActive && isMeant(user)) ids.push(user.id)
  return ids.sort((a, b) => a - b)
}

/** The name of the group to which a permission is set; undefined for other values. */
export function groupNamedBy(
  groups: Directory['groups'],
  value: GroupSettingValue,
): string | undefined {
  return typeof value === 'number' ? groups.get(value)?.name : undefined
}

/** The value of a permission: a group's id, or active users and groups in ascending order. */
export function describeSetting(directory: Directory, value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value
  const active = value.direct_members.filter((id) => directory.users.get(id)?.isActive)
  return {
    direct_members: active.sort((a, b) => a - b),
    direct_subgroups: [...value.direct_subgroups].sort((a, b) => a - b),
  }
}
