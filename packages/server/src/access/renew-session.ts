import { isExpired, sessionsOf } from '../directory/credentials.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { Authenticated } from '../http/authenticate.ts'
import type { Realm } from '../realms/realm.ts'
import { sharedNow } from '../shared-clock.ts'
import type { ActionTx } from '../writer/action.ts'
import type { Origin } from '../writer/origin.ts'
import { extendApiKey } from './auth.store.ts'

const day = 86_400
/** An unused session ends after this time. */
const idleSeconds = 14 * day
/** A session ends after this time even if it is used. */
const longestSeconds = 90 * day
/** How much a session must gain to be renewed: each renewal is a write. */
const leastGain = day

/** The expiry of a session with this start that is used now, in Unix seconds. */
export function endOfSession(begunAt: number, now: number): number {
  return Math.min(now + idleSeconds, begunAt + longestSeconds)
}

/** The last use that was written down, in Unix seconds: each extends the session by the same time. */
export function lastUseOf({ createdAt, expiresAt }: ApiKey): number {
  return expiresAt === null ? createdAt : Math.max(createdAt, expiresAt - idleSeconds)
}

/** Extends a used session. Returns its new lifetime in seconds if that changed. */
export async function renewSession(
  realm: Realm,
  { user, key }: Authenticated,
  origin: Origin,
): Promise<number | undefined> {
  if (!isDue(key, sharedNow())) return undefined
  return realm.write(extendSession, user.id, key.id, origin)
}

function isDue(session: ApiKey, now: number): boolean {
  if (!session.isSession || session.expiresAt === null) return false
  return endOfSession(session.createdAt, now / 1000) - session.expiresAt >= leastGain
}

/** Requests of one page arrive together; only the first renews the session. */
async function extendSession(
  tx: ActionTx,
  viewer: Viewer,
  id: number,
): Promise<number | undefined> {
  const now = tx.now.getTime()
  const session = sessionsOf(viewer.user).find((candidate) => candidate.id === id)
  if (!session || isExpired(session, now) || !isDue(session, now)) return undefined
  const expiresAt = Math.floor(endOfSession(session.createdAt, now / 1000))
  await extendApiKey(await tx.open(), tx.directory.realmId, { id, expiresAt })
  tx.append({ kind: 'session-renewed', userId: viewer.id, keyId: id, expiresAt })
  return expiresAt - Math.floor(now / 1000)
}
