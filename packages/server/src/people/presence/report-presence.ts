import type { UserId } from '@parley/contract'
import type { Realm } from '../../realms/realm.ts'
import { tellPresence } from './presence.events.ts'
import type { PresenceBoard } from './presence-board.ts'
import { presencesOf } from './presences.ts'
import { hasCome, hidden, type PresenceStatus, seenNow } from './seen.ts'

/** A user reports their presence; others are notified if the user was away. */
export async function reportPresence(
  realm: Realm,
  userId: UserId,
  status: PresenceStatus,
  now: number,
): Promise<PresenceBoard> {
  const seconds = Math.floor(now)
  const follow = (before: Parameters<typeof seenNow>[0]) => seenNow(before, status, seconds)
  const { board, change } = await presencesOf(realm).report(userId, follow)
  if (change && hasCome(change.before, change.after)) tellPresence(realm, userId, change.after, now)
  return board
}

/** A user becomes invisible: others see them as offline. */
export async function hidePresence(realm: Realm, userId: UserId, now: number): Promise<void> {
  const follow = (before: Parameters<typeof hidden>[0]) => hidden(before, Math.floor(now))
  const { change } = await presencesOf(realm).report(userId, follow)
  if (change) tellPresence(realm, userId, change.after, now)
}
