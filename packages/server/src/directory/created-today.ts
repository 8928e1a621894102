import { memoryLimits, tooManyCreated, type UserId } from '@parley/contract'
import type { User } from './objects.ts'
import { isAdministrator, type Viewer } from './viewer.ts'

/** The creator of a thing, and the time in Unix seconds. */
interface Creation {
  readonly by: UserId | null
  readonly at: number | null
}

const secondsPerDay = 86_400

/** How many of these things the viewer has created within a day, with all bots of the same owner. */
export function createdToday(viewer: Viewer, now: Date, things: Iterable<Creation>): number {
  const since = now.getTime() / 1000 - secondsPerDay
  const person = personOf(viewer).id
  const { users } = viewer.directory
  let count = 0
  for (const { by, at } of things) {
    if (by === null || at === null || at < since) continue
    if (by === person || users.get(by)?.botOwnerId === person) count++
  }
  return count
}

/**
 * Limits things that stay in the memory of the server and in that of every client. Administrators may set an
 * organization up.
 */
export function requireFewCreated(
  viewer: Viewer,
  count: number,
  limit: number = memoryLimits.othersPerUserAndDay,
): void {
  if (count > limit && !isAdministrator(personOf(viewer))) throw tooManyCreated({ limit })
}

/** The viewer, or the owner of a bot. */
function personOf({ directory, user }: Viewer): User {
  const owner = user.botOwnerId === null ? undefined : directory.users.get(user.botOwnerId)
  return owner ?? user
}
