import { type Role, roles, type UserId } from '@parley/contract'
import type { Directory } from './directory.ts'
import type { User } from './objects.ts'

/**
 * What a user may have sight of. `contents` are the messages of a channel as far as the user may read it; `history` and
 * `public` are its policies, the same for everybody. A channel is `listed` while it is not archived; only clients that do not
 * support archived channels lose sight of it. A user has sight of their own `account` while it is active.
 */
export type Sort =
  | 'account'
  | 'bot'
  | 'channel'
  | 'contents'
  | 'history'
  | 'listed'
  | 'public'
  | 'subscription'
  | 'user'

export type Thing = `${Sort} ${number}`

/** A user who reads or changes an organization. */
export interface Viewer {
  readonly directory: Directory
  readonly user: User
  readonly id: UserId
  /**
   * Set where facts of the log are projected: whether the client has the thing at this fact. Invariant: every check of
   * access asks `hadSight` as well, so no projection shows what the user could not see when it happened.
   */
  readonly isDelivered?: ((thing: Thing) => boolean) | undefined
}

/** Whether the viewer had sight of it at the fact that is projected; true where none is. */
export function hadSight({ isDelivered }: Viewer, sort: Sort, id: number): boolean {
  return isDelivered === undefined || isDelivered(`${sort} ${id}`)
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
