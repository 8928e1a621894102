import type { UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'

/** The users who have muted a user. */
export function mutersOf(directory: Directory, senderId: UserId): UserId[] {
  const found: UserId[] = []
  for (const [userId, muted] of directory.mutedUsers) if (muted.has(senderId)) found.push(userId)
  return found
}
