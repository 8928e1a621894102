import { authenticationFailed, type UserId, userDeactivated } from '@parley/contract'
import { requireActive } from '../directory/active-realm.ts'
import type { User } from '../directory/objects.ts'
import type { Realm } from '../realms/realm.ts'
import type { Origin } from '../writer/origin.ts'
import { findPasswordHash } from './auth.store.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { isRightPassword } from './passwords.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  /** The network of the attempt, for limits. */
  readonly network: string
  readonly origin: Origin
}

export interface SignedIn {
  readonly user: User
  /** The hash of the password that was right. */
  readonly proof: string
}

/** The user of this address and password. */
export async function signIn(
  attempts: PasswordAttempts,
  realm: Realm,
  { username, password, network, origin }: Credentials,
): Promise<SignedIn> {
  requireActive(realm.directory)
  const user = realm.directory.userByEmail(username)
  const proof = await tryPassword(attempts, realm, { username, user, password, network, origin })
  if (proof === undefined || !user || user.isBot) throw authenticationFailed({})
  if (!user.isActive) {
    noteRefusedSignIn(realm, user, 'deactivated', origin)
    throw userDeactivated({})
  }
  return { user, proof }
}

export interface OwnPassword {
  readonly user: User
  readonly password: string
  readonly network: string
  readonly origin: Origin
}

/** The hash of a user's password if the given one is correct; counts like signing in. */
export function hashIfPasswordOf(
  attempts: PasswordAttempts,
  realm: Realm,
  given: OwnPassword,
): Promise<string | undefined> {
  return tryPassword(attempts, realm, { ...given, username: given.user.deliveryEmail })
}

interface Attempt extends Credentials {
  readonly user: User | undefined
}

async function tryPassword(
  attempts: PasswordAttempts,
  realm: Realm,
  { username, user, password, network, origin }: Attempt,
): Promise<string | undefined> {
  let stored: string | undefined
  const guesser = { name: `${realm.id} ${username.toLowerCase()}`, network }
  const check = async () => {
    // Note: no user has the id 0; the lookup takes as long as for an existing user.
    stored = await findPasswordHash(realm.sql, realm.id, user?.id ?? (0 as UserId))
    return isRightPassword(stored, password)
  }
  if (await attempts.try(guesser, check)) return stored
  noteRefusedSignIn(realm, user, 'password', origin)
  return undefined
}

type Reason = 'address_unproved' | 'bot' | 'deactivated' | 'other_subject' | 'password'

/** Note: the typed address may be a password, and strangers can submit any number of them. */
export function noteRefusedSignIn(
  realm: Realm,
  user: User | undefined,
  reason: Reason,
  origin: Origin,
): void {
  const fact = { kind: 'sign_in_refused', userId: user?.id ?? null, details: { reason } } as const
  realm.noteRefused(fact, user !== undefined, origin)
}
