import { randomInt } from 'node:crypto'
import {
  apiKeyExpiryInvalid,
  apiKeyNameInvalid,
  authenticationFailed,
  codePoints,
  isPrintable,
  limits,
  tooManyApiKeys,
  type UserId,
} from '@parley/contract'
import { credentialsProblem, isExpired, programEnd, programKeys } from '../directory/credentials.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import { hashApiKey } from '../http/authenticate.ts'
import type { Subject } from '../openid/provider.ts'
import type { ActionTx } from '../writer/action.ts'
import { apiKeyTable, findPasswordHash } from './auth.store.ts'
import { findOwner } from './provider-identities.store.ts'
import { revokeKeys } from './revoke-api-keys.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const keyLength = 32

/** Signing in from yet another program drops the key of the one that signed in first. */
const maxKeys = 30

export interface NewApiKey {
  /** The name of the key, such as that of the program. */
  readonly name: string
  readonly secret: string
  /** Unix time in seconds; without it the key does not expire. */
  readonly expiresAt?: number | null
  readonly isReadOnly?: boolean
  readonly isSession?: boolean
  readonly isProved?: boolean
}

/** 32 letters and digits: 190 bits of chance. */
export function newSecret(): string {
  return Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Creates a key on request. It replaces no other key, and does not outlive the key that requests it. */
export function createNamedKey(
  tx: ActionTx,
  viewer: Viewer,
  { maker, ...input }: NewApiKey & { readonly maker: ApiKey },
): ApiKey {
  requireExpiry(maker, input.expiresAt ?? null, tx.now)
  if (programKeys(viewer.user).length >= maxKeys) throw tooManyApiKeys({ limit: maxKeys })
  return addApiKey(tx, viewer.id, input)
}

/** A key that was revoked while its request was under way makes no other. */
export function requireStillHeld(viewer: Viewer, maker: ApiKey): void {
  const problem = credentialsProblem(viewer.directory, { userId: viewer.id, keyId: maker.id })
  if (problem) throw problem
}

export function requireExpiry(maker: ApiKey, expiresAt: number | null, now: Date): void {
  const asked = expiresAt ?? Number.POSITIVE_INFINITY
  const latest = programEnd(maker) ?? Number.POSITIVE_INFINITY
  if (asked * 1000 <= now.getTime() || asked > latest) throw apiKeyExpiryInvalid({})
}

/** The name as it is stored, or a refusal. */
export function requireKeyName(name: string): string {
  const trimmed = name.trim()
  const length = codePoints(trimmed)
  if (length === 0 || length > limits.maxApiKeyNameLength || !isPrintable(trimmed)) {
    throw apiKeyNameInvalid({ limit: limits.maxApiKeyNameLength })
  }
  return trimmed
}

/** Creates a key for the actor; only its hash is stored. */
export async function createApiKey(
  tx: ActionTx,
  viewer: Viewer,
  { proof, subject, ...input }: NewApiKey & SignInProof,
): Promise<ApiKey> {
  await requireSameProof(tx, viewer.id, { proof, subject })
  await revokeKeys(tx, viewer.id, surplusKeys(programKeys(viewer.user)))
  await tx.signal('signed-in', viewer, { userId: viewer.id })
  return addApiKey(tx, viewer.id, input)
}

/** What signed a user in. */
export interface SignInProof {
  /** The hash of the password that was right. */
  readonly proof?: string | undefined
  /** The subject at the provider that is linked to the account. */
  readonly subject?: Subject | undefined
}

export async function requireSameProof(
  tx: ActionTx,
  userId: UserId,
  { proof, subject }: SignInProof,
): Promise<void> {
  if (proof !== undefined) await requireSamePassword(tx, userId, proof)
  if (subject !== undefined) await requireSameOwner(tx, userId, subject)
}

/** A sign-in whose password has changed meanwhile proves nothing. */
async function requireSamePassword(tx: ActionTx, userId: UserId, proof: string): Promise<void> {
  const stored = await findPasswordHash(await tx.open(), tx.directory.realmId, userId)
  if (stored !== proof) throw authenticationFailed({})
}

/** A sign-in at a provider proves nothing once the subject is not linked to the account any more. */
async function requireSameOwner(tx: ActionTx, userId: UserId, subject: Subject): Promise<void> {
  const owner = await findOwner(await tx.open(), tx.directory.realmId, subject)
  if (owner !== userId) throw authenticationFailed({})
}

/** Which go to make room for one more. Expired keys go first. */
export function surplusKeys(keys: readonly ApiKey[]): number[] {
  const surplus = Math.max(0, keys.length + 1 - maxKeys)
  const byUse = [...keys].sort((a, b) => Number(isExpired(b)) - Number(isExpired(a)))
  return byUse.slice(0, surplus).map((key) => key.id)
}

/** Adds a key to a user, who may have been created in the same action; at most one per action. */
export function addApiKey(tx: ActionTx, userId: UserId, input: NewApiKey): ApiKey {
  const key: ApiKey = {
    id: tx.directory.lastApiKeyId + 1,
    name: input.name,
    hash: hashApiKey(input.secret),
    createdAt: Math.floor(tx.now.getTime() / 1000),
    expiresAt: input.expiresAt ?? null,
    isReadOnly: input.isReadOnly ?? false,
    isSession: input.isSession ?? false,
    isProved: input.isProved ?? true,
  }
  tx.insert(apiKeyTable, { ...key, userId })
  tx.append({ kind: 'api-key-created', userId, key })
  return key
}
