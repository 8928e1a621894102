import type { UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'

/** Whether a user has muted another one. */
export function hasMuted({ parts }: Directory, userId: UserId, otherId: UserId): boolean {
  return parts.mutedUsers.get(userId)?.has(otherId) ?? false
}

/** The users who have muted a user. */
export function mutersOf(directory: Directory, senderId: UserId): UserId[] {
  const found: UserId[] = []
  for (const [userId, muted] of directory.parts.mutedUsers)
    if (muted.has(senderId)) found.push(userId)
  return found
}
