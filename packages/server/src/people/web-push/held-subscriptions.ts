import type { UserId } from '@parley/contract'
import type { Realm } from '../../realms/realm.ts'
import type { HeldSubscription } from './subscription.ts'
import { findSubscriptionsOf } from './web-push.store.ts'

/** The subscriptions of a user, those included whose sessions have ended: see `isHeld`. */
export function heldSubscriptions(realm: Realm, userId: UserId): Promise<HeldSubscription[]> {
  return findSubscriptionsOf(realm.sql, realm.id, userId)
}
