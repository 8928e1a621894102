import { type UserId, userNotFound } from '@parley/contract'
import { userByAddress } from './addresses.ts'
import type { User } from './objects.ts'
import { maySee } from './sight.ts'
import type { Viewer } from './viewer.ts'

/** Anyone of the organization, active or not, people and bots. */
export function requireUser(viewer: Viewer, id: UserId): User {
  const user = viewer.directory.users.get(id)
  if (!user || !maySee(viewer, user)) throw userNotFound({})
  return user
}

/** An active user whom the viewer may know of. */
export function requireActiveUser(viewer: Viewer, id: UserId): User {
  const user = requireUser(viewer, id)
  if (!user.isActive) throw userNotFound({})
  return user
}

export function requireUserByAddress(viewer: Viewer, address: string): User {
  const user = userByAddress(viewer, address)
  if (!user) throw userNotFound({})
  return user
}

/** An active user who is not a bot. */
export function requirePerson(viewer: Viewer, id: UserId): User {
  const user = requireActiveUser(viewer, id)
  if (user.isBot) throw userNotFound({})
  return user
}
