import type { UserId } from '@parley/contract'
import type { EphemeralEvent } from '../../delivery/ephemera.ts'
import type { WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { publicAddress } from '../../directory/addresses.ts'
import { sightOf } from '../../directory/sight.ts'
import type { Realm } from '../../realms/realm.ts'
import { legacyPresence, modernPresence } from './presence.wire.ts'
import type { Seen } from './seen.ts'

declare module '../../delivery/ephemera.ts' {
  interface EphemeralEvents {
    'presence-changed': { readonly userId: UserId; readonly seen: Seen; readonly at: number }
  }
}

/** In larger organizations clients find out with their own reports. */
const maxTold = 100

/** Sends the event to all users, in small organizations that enable it. */
export function tellPresence(realm: Realm, userId: UserId, seen: Seen, at: number): void {
  if (realm.directory.realm.settings.presence_disabled) return
  let people = 0
  for (const user of realm.directory.users.values()) {
    if (user.isActive && !user.isBot && ++people > maxTold) return
  }
  const { activeAt, connectedAt } = seen
  realm.tellForNow({ kind: 'presence-changed', userId, seen: { activeAt, connectedAt }, at })
}

function presenceChanged(
  { userId, seen, at }: EphemeralEvent<'presence-changed'>,
  viewer: QueueViewer,
): WireEvent | undefined {
  const { users, realm } = viewer.directory
  const user = realm.settings.presence_disabled ? undefined : users.get(userId)
  if (!user?.isActive || !sightOf(viewer)(user)) return undefined
  const { capabilities, slim_presence } = viewer.queue.options
  const type = 'presence'
  if (capabilities.simplified_presence_events) {
    return { shared: { type, ...{ presences: { [userId]: modernPresence(user, seen) } } } }
  }
  const { website } = legacyPresence(seen)
  const email = slim_presence ? {} : { email: publicAddress(viewer.directory, user) }
  const fields = { user_id: userId, ...email, server_timestamp: at, presence: { website } }
  return { shared: { type, ...fields } }
}

export const presenceProjections = { 'presence-changed': presenceChanged }
