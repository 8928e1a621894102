import type { Replica } from '@parley/client/replica'

/** Whether the user has muted this user. */
export function isMuted(replica: Replica, userId: number): boolean {
  return replica.list('muted_users').value.some(({ id }) => id === userId)
}
