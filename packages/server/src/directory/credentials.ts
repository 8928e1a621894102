import { callerDeactivated, type Refusal, type UserId, unauthorized } from '@parley/contract'
import { sharedNow } from '../shared-clock.ts'
import type { Directory } from './directory.ts'
import type { ApiKey, User } from './objects.ts'

/** With which key a request, or a wait, came in. */
export interface HeldKey {
  readonly userId: UserId
  readonly keyId: number
}

export function isExpired(key: Pick<ApiKey, 'expiresAt'>, now = sharedNow()): boolean {
  return key.expiresAt !== null && key.expiresAt * 1000 <= now
}

/** Why credentials that were valid are no longer valid; undefined if they still are. */
export function credentialsProblem(directory: Directory, held: HeldKey): Refusal | undefined {
  const user = directory.users.get(held.userId)
  if (!user?.isActive) return callerDeactivated({})
  const key = heldKey(directory, held)
  return key && !isExpired(key) ? undefined : unauthorized({ reason: 'Invalid API key' })
}

export function heldKey(directory: Directory, { userId, keyId }: HeldKey): ApiKey | undefined {
  return directory.users.get(userId)?.apiKeys.find((key) => key.id === keyId)
}

/** The latest expiry of a key that is created with this one. A session limits nothing, because it always expires. */
export function programEnd({ isSession, expiresAt }: ApiKey): number | null {
  return isSession ? null : expiresAt
}

/** The keys that programs have; browsers have theirs in cookies. */
export function programKeys({ apiKeys }: User): ApiKey[] {
  return apiKeys.filter((key) => !key.isSession)
}

export function sessionsOf({ apiKeys }: User): ApiKey[] {
  return apiKeys.filter((key) => key.isSession)
}
