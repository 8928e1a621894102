import { authenticationFailed, type UserId, userDeactivated } from '@parley/contract'
import { requireActive } from '../directory/active-realm.ts'
import type { User } from '../directory/objects.ts'
import { type Limiter, limitRules } from '../http/limit.ts'
import type { Realm } from '../realms/realm.ts'
import { findPasswordHash } from './auth.store.ts'
import { isRightPassword } from './passwords.ts'

export interface SignedIn {
  readonly user: User
  /** The hash of the password that was right. */
  readonly proof: string
}

/** The user of this address and password; only failures count against the limit. */
export async function signIn(
  limiter: Limiter,
  realm: Realm,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> {
  requireActive(realm.directory)
  const user = realm.directory.userByEmail(username)
  const proof = await tryPassword(limiter, realm, { username, user, password })
  if (proof === undefined || !user || user.isBot) throw authenticationFailed({})
  if (!user.isActive) throw userDeactivated({})
  return { user, proof }
}

/** Whether this is the password of somebody who is signed in; counted as signing in is. */
export async function isPasswordOf(
  limiter: Limiter,
  realm: Realm,
  user: User,
  password: string,
): Promise<boolean> {
  const attempt = { username: user.deliveryEmail, user, password }
  return (await tryPassword(limiter, realm, attempt)) !== undefined
}

interface Attempt {
  readonly username: string
  readonly user: User | undefined
  readonly password: string
}

async function tryPassword(
  limiter: Limiter,
  realm: Realm,
  { username, user, password }: Attempt,
): Promise<string | undefined> {
  const key = `${realm.id} ${username.toLowerCase()}`
  limiter.take(limitRules.signInByName, key)
  // Note: nobody has the id 0; looking for them takes as long as for somebody.
  const stored = await findPasswordHash(realm.sql, realm.id, user?.id ?? (0 as UserId))
  const isRight = await isRightPassword(stored, password)
  if (isRight) limiter.giveBack(limitRules.signInByName, key)
  return isRight ? stored : undefined
}
