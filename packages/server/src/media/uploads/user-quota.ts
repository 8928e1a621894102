import type { UserId } from '@parley/contract'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'

/**
 * The bytes that a file of a user counts at least. Lists and sums have each of them: 500,000 empty files took 25 s and 500 MB to be
 * listed, and the writer 0.6 s at each upload.
 */
export const leastCounted = 65_536

/**
 * The users whose files count together. A member can have hundreds of bots, so these have one quota; those of administrators
 * have their own.
 */
export function sharersOfQuota({ directory, user }: Viewer): UserId[] {
  const { botOwnerId } = user
  const owner = botOwnerId === null ? undefined : directory.users.get(botOwnerId)
  if (!owner || isAdministrator(owner)) return [user.id]
  const bots = [...directory.users.values()].filter((one) => one.botOwnerId === botOwnerId)
  return bots.map(({ id }) => id)
}
