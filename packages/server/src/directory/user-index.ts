import type { Role, UserId } from '@parley/contract'
import type { Directory } from './directory.ts'
import type { User } from './objects.ts'
import { StampedCache } from './stamped-cache.ts'

/** The people of an organization, sorted out. */
export interface UserIndex {
  /** Active and inactive. */
  readonly users: readonly User[]
  readonly active: readonly User[]
  readonly inactive: readonly User[]
  readonly bots: readonly User[]
  /** Bots of the server itself. They are in no other list. */
  readonly ofServer: readonly User[]
  /** Active people, ascending. */
  readonly byRole: ReadonlyMap<Role, readonly UserId[]>
}

const known = new StampedCache<Directory, UserIndex>()

/** Recounted only after a change: walking over 10,000 users several times is noticeable. */
export function userIndexOf(directory: Directory): UserIndex {
  return known.get(directory, `${directory.versions.people}`, () => count(directory))
}

function count(directory: Directory): UserIndex {
  const everybody = [...directory.users.values()]
  const users = everybody.filter((user) => !user.isSystemBot)
  const active = users.filter((user) => user.isActive)
  const byRole = new Map<Role, UserId[]>()
  for (const { id, role } of active) {
    const ids = byRole.get(role)
    if (ids) ids.push(id)
    else byRole.set(role, [id])
  }
  for (const ids of byRole.values()) ids.sort((a, b) => a - b)
  return {
    users,
    active,
    inactive: users.filter((user) => !user.isActive),
    bots: users.filter((user) => user.isBot),
    ofServer: everybody.filter((user) => user.isSystemBot),
    byRole,
  }
}
