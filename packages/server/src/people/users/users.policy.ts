import {
  botNameTaken,
  codePoints,
  fullNameInvalid,
  isClearName,
  limits,
  mayNotChangeEmails,
  mayNotCreateUsers,
  nameChangesDisabled,
  onlyOwnerKeepsRole,
  type Role,
  roleImpossible,
  roles,
  type UserId,
  userNotFound,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { nameLook } from '../../directory/name-key.ts'
import type { User } from '../../directory/objects.ts'
import { requireOwner } from '../../directory/require-caller.ts'
import { requireUser } from '../../directory/require-user.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'

/** Characters that would end or hide a mention of the name. */
const forbiddenInNames = /[*`\\>"@]/

/** Characters that scripts and emoji need, but only between visible ones. */
const unseenAtEnds = /^(?:\u200c|\u200d|\ufe0e|\ufe0f)|(?:\u200c|\u200d)$/

/** The name as it is stored, or a refusal. */
export function requireFullName(name: string): string {
  const trimmed = name.trim()
  const problem = fullNameProblem(name)
  if (problem) throw fullNameInvalid({ problem })
  return trimmed
}

export function isFullName(name: string): boolean {
  return fullNameProblem(name) === undefined
}

export function fullNameProblem(untrimmed: string): string | undefined {
  const name = untrimmed.trim()
  const length = codePoints(name)
  if (length > limits.maxFullNameLength) return 'Name too long!'
  if (length < limits.minFullNameLength) return 'Name too short!'
  if (forbiddenInNames.test(name) || !isClearName(name)) return 'Invalid characters in name!'
  if (unseenAtEnds.test(name)) return 'Invalid characters in name!'
  if (/\|\d+$/.test(name)) return 'Invalid format!'
  return undefined
}

/** Refuses another name to people whose organization has that done by administrators. */
export function requireMayRename({ directory, user }: Viewer, fullName: string): void {
  if (fullName === user.fullName || isAdministrator(user)) return
  if (directory.realm.settings.name_changes_disabled) throw nameChangesDisabled({})
}

/** Refuses a name that another user has, if the organization requires unique names. */
export function requireUniqueName(directory: Directory, fullName: string, own?: UserId): void {
  if (!directory.realm.settings.require_unique_names) return
  const look = nameLook(fullName)
  for (const user of directory.users.values()) {
    if (user.id === own || nameLook(user.fullName) !== look) continue
    throw fullNameInvalid({ problem: 'Unique names required in this organization.' })
  }
}

/** Two active bots whose names look alike would be taken for each other. */
export function requireBotNameFree(directory: Directory, fullName: string, own?: UserId): void {
  const look = nameLook(fullName)
  for (const bot of directory.users.values()) {
    if (!bot.isBot || !bot.isActive || bot.id === own || nameLook(bot.fullName) !== look) continue
    throw botNameTaken({})
  }
}

export function requireMayCreateUsers(viewer: Viewer): void {
  if (!viewer.user.canCreateUsers) throw mayNotCreateUsers({})
}

/** All users except those of the server itself. */
export function requireChangeableUser(viewer: Viewer, id: UserId): User {
  const user = requireUser(viewer, id)
  if (user.isSystemBot) throw userNotFound({})
  return user
}

/** The owner of the bot; undefined for people and for bots without owner. */
export function ownerOf(directory: Directory, { botOwnerId }: User): User | undefined {
  return botOwnerId === null ? undefined : directory.users.get(botOwnerId)
}

/** Whether the first has more rights by role. */
export function outranks(one: Pick<User, 'role'>, other: Pick<User, 'role'>): boolean {
  return one.role < other.role
}

export function isOnlyOwner(directory: Directory, user: User): boolean {
  const owners = directory.activeOwners()
  return owners.length === 1 && owners[0]?.id === user.id
}

/** Requires the right itself and permission to grant it: an administrator cannot create owners. */
export function requireRoleChange(viewer: Viewer, user: User, role: Role): void {
  if (role === roles.owner || user.role === roles.owner) requireOwner(viewer)
  if (isOnlyOwner(viewer.directory, user)) throw onlyOwnerKeepsRole({})
  if (user.role === roles.guest && role <= roles.administrator) {
    throw roleImpossible({ problem: 'Guests cannot be organization administrators' })
  }
  if (user.isBot && role === roles.owner) {
    throw roleImpossible({ problem: 'Bots cannot be organization owners' })
  }
  const owner = ownerOf(viewer.directory, user)
  if (owner && outranks({ role }, owner)) {
    throw roleImpossible({ problem: 'Bots cannot have a higher role than their owner' })
  }
}

/** Being an owner is not enough: the permission is given from outside the organization. */
export function requireMayChangeEmails(viewer: Viewer): void {
  requireOwner(viewer)
  if (!viewer.user.canChangeEmails) throw mayNotChangeEmails({})
}
