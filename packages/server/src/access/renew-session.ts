import { isExpired, sessionsOf } from '../directory/credentials.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { Authenticated } from '../http/authenticate.ts'
import type { Realm } from '../realms/realm.ts'
import { sharedNow } from '../shared-clock.ts'
import type { ActionTx } from '../writer/action.ts'
import { extendApiKey } from './auth.store.ts'

const day = 86_400
/** A browser that nobody uses is signed out. */
const idleSeconds = 14 * day
/** However much it is used, the person proves who they are once in a while. */
const longestSeconds = 90 * day
/** How much a session must gain to be renewed: each renewal is a write. */
const leastGain = day

/** When a session ends that was begun then and is used now. Unix time in seconds. */
export function endOfSession(begunAt: number, now: number): number {
  return Math.min(now + idleSeconds, begunAt + longestSeconds)
}

/** A session that is used goes on. Answers how many seconds it has now, where that has changed. */
export async function renewSession(
  realm: Realm,
  { user, key }: Authenticated,
): Promise<number | undefined> {
  if (!isDue(key, sharedNow())) return undefined
  return realm.write(extendSession, user.id, key.id)
}

function isDue(session: ApiKey, now: number): boolean {
  if (!session.isSession || session.expiresAt === null) return false
  return endOfSession(session.createdAt, now / 1000) - session.expiresAt >= leastGain
}

/** Requests of one page come together: the first of them renews. */
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
