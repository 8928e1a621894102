import type { UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'

/** Those who have muted somebody. */
export function mutersOf(directory: Directory, senderId: UserId): UserId[] {
  const found: UserId[] = []
  for (const [userId, muted] of directory.mutedUsers) if (muted.has(senderId)) found.push(userId)
  return found
}
