import type { UserId } from '@parley/contract'
import { sessionsOf } from '../directory/credentials.ts'
import type { ApiKey, User } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { NewSessionCookie } from '../http/session-cookie.ts'
import type { Realm } from '../realms/realm.ts'
import type { ActionTx } from '../writer/action.ts'
import type { Origin } from '../writer/origin.ts'
import {
  addApiKey,
  newSecret,
  requireSameProof,
  type SignInProof,
  surplusKeys,
} from './create-api-key.ts'
import { endOfSession } from './renew-session.ts'
import { revokeKeys } from './revoke-api-keys.ts'
import type { SignedIn } from './sign-in.ts'

interface NewSession extends SignInProof {
  readonly name: string
  readonly secret: string
  readonly isProved: boolean
  /** The browser's previous session, perhaps of another user. It ends, so that no secret outlives a sign-in. */
  readonly replaces: { readonly userId: UserId; readonly id: number } | undefined
}

/** Only the hash of the secret is stored, as with any key. */
export async function startSession(
  tx: ActionTx,
  viewer: Viewer,
  { name, secret, proof, subject, isProved, replaces }: NewSession,
): Promise<ApiKey> {
  await requireSameProof(tx, viewer.id, { proof, subject })
  const former = replaces && tx.directory.users.get(replaces.userId)
  const isThere = former && sessionsOf(former).some(({ id }) => id === replaces.id)
  if (isThere) await revokeKeys(tx, former.id, [replaces.id])
  const left = sessionsOf(viewer.user).filter(({ id }) => id !== replaces?.id)
  await revokeKeys(tx, viewer.id, surplusKeys(left))
  await tx.signal('signed-in', viewer, { userId: viewer.id })
  const now = Math.floor(tx.now.getTime() / 1000)
  const expiresAt = endOfSession(now, now)
  return addApiKey(tx, viewer.id, { name, secret, expiresAt, isSession: true, isProved })
}

type SignIn = Pick<SignedIn, 'user'> & SignInProof & { readonly isProved: boolean }

export interface Browser {
  readonly realm: Realm
  readonly clientName: string
  readonly visitor: { readonly user: User; readonly key: ApiKey } | undefined
  readonly origin: Origin
}

/** Signs a user in and returns the secret for the cookie. `isProved`: see `ApiKey`. */
export async function signInBrowser(
  { realm, clientName, visitor, origin }: Browser,
  { user, proof, subject, isProved }: SignIn,
): Promise<NewSessionCookie> {
  const secret = newSecret()
  const replaces = visitor && { userId: visitor.user.id, id: visitor.key.id }
  const wanted = { name: clientName, secret, proof, subject, isProved, replaces }
  const { createdAt, expiresAt } = await realm.write(startSession, user.id, wanted, origin)
  return { userId: user.id, secret, maxAge: (expiresAt ?? createdAt) - createdAt }
}
