import { botsNotAccepted, notAllowed, roles } from '@parley/contract'
import { isAdministrator, type Viewer } from './viewer.ts'

export function requireAdministrator(viewer: Viewer): void {
  if (!isAdministrator(viewer.user)) throw notAllowed({ needed: 'administrator' })
}

export function requireOwner(viewer: Viewer): void {
  if (viewer.user.role !== roles.owner) throw notAllowed({ needed: 'owner' })
}

/** Refuses bots where only people make sense. */
export function requireHuman(viewer: Viewer): void {
  if (viewer.user.isBot) throw botsNotAccepted({})
}
