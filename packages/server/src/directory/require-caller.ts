import { notAllowed, roles } from '@parley/contract'
import type { User } from './objects.ts'
import { isAdministrator, type Viewer } from './viewer.ts'

export function requireAdministrator(viewer: Viewer): void {
  if (!isAdministrator(viewer.user)) throw notAllowed({ needed: 'administrator' })
}

export function requireOwner(viewer: Viewer): void {
  if (viewer.user.role !== roles.owner) throw notAllowed({ needed: 'owner' })
}

/** Requires an owner if the target is an owner, otherwise an administrator. */
export function requireMayManage(viewer: Viewer, person: User): void {
  if (person.id === viewer.id) return
  if (person.role === roles.owner) requireOwner(viewer)
  else requireAdministrator(viewer)
}
