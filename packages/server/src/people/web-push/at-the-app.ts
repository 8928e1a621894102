import { presenceOfflineThreshold, type UserId } from '@parley/contract'
import type { Realm } from '../../realms/realm.ts'
import { sharedNow } from '../../shared-clock.ts'
import { presencesOf } from '../presence/presences.ts'

/** Whether a user is at an app now, as it reported. */
export async function isAtTheApp(realm: Realm, userId: UserId): Promise<boolean> {
  const seen = (await presencesOf(realm).board()).get(userId)
  return sharedNow() / 1000 - (seen?.activeAt ?? 0) < presenceOfflineThreshold
}
