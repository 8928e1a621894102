import { type Role, roles, type UserId } from '@parley/contract'
import type { Directory } from './directory.ts'
import type { User } from './objects.ts'

/** A user who reads or changes an organization. */
export interface Viewer {
  readonly directory: Directory
  readonly user: User
  readonly id: UserId
}

export function viewerOf(directory: Directory, user: User): Viewer {
  return { directory, user, id: user.id }
}

/** Whether the user has this role or a higher one. */
export function isAtLeast(user: User, role: Role): boolean {
  return user.role <= role
}

export function isAdministrator(user: User): boolean {
  return isAtLeast(user, roles.administrator)
}

export function isGuest(user: User): boolean {
  return user.role === roles.guest
}
