import { passwordWrong, proofNeeded } from '@parley/contract'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { Realm } from '../realms/realm.ts'
import { sharedNow } from '../shared-clock.ts'
import type { Action, ActionTx } from '../writer/action.ts'
import type { Origin } from '../writer/origin.ts'
import { findPasswordHash } from './auth.store.ts'
import { requireStillHeld } from './create-api-key.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { hashIfPasswordOf } from './sign-in.ts'

/**
 * How long a new session counts as proof. An older one may be a browser that was left open, and one that a provider started without
 * asking anything may be, too.
 */
const freshSeconds = 600

/** Shows that the owner of an account makes the request, and not somebody who obtained a key. */
export interface Proof {
  readonly key: ApiKey
  /** The hash of the correct password, if one was given. */
  readonly passwordHash: string | undefined
}

interface Asking {
  readonly realm: Realm
  readonly viewer: Viewer
  readonly key: ApiKey
  readonly network: string
  readonly origin: Origin
  readonly params: { readonly password?: string | undefined }
}

/** The proof in a request, or undefined if it has none. A wrong password is refused. */
export async function proofOf(
  attempts: PasswordAttempts,
  asking: Asking,
): Promise<Proof | undefined> {
  const { realm, viewer, key, network, origin, params } = asking
  const { password } = params
  if (password === undefined) return isFresh(key) ? { key, passwordHash: undefined } : undefined
  const attempt = { user: viewer.user, password, network, origin }
  const passwordHash = await hashIfPasswordOf(attempts, realm, attempt)
  if (passwordHash === undefined) throw passwordWrong({})
  return { key, passwordHash }
}

export async function requireProof(attempts: PasswordAttempts, asking: Asking): Promise<Proof> {
  const proof = await proofOf(attempts, asking)
  if (!proof) throw proofNeeded({})
  return proof
}

export function isFresh(key: ApiKey, now = sharedNow()): boolean {
  return key.isSession && key.isProved && now / 1000 - key.createdAt <= freshSeconds
}

/** The action, refused if the proof is no longer valid when the action runs. */
export function provedBy<Input, Result>(
  proof: Proof,
  action: Action<Input, Result>,
): Action<Input, Result> {
  return async (tx, viewer, input) => {
    await requireStillProved(tx, viewer, proof)
    return action(tx, viewer, input)
  }
}

async function requireStillProved(
  tx: ActionTx,
  viewer: Viewer,
  { key, passwordHash }: Proof,
): Promise<void> {
  requireStillHeld(viewer, key)
  if (passwordHash === undefined) return
  const stored = await findPasswordHash(await tx.open(), tx.directory.realmId, viewer.id)
  if (stored !== passwordHash) throw passwordWrong({})
}
