import { Refusal, rateLimitHit } from '@parley/contract'
import type { Realm } from '../realms/realm.ts'

/**
 * Another node may just have created what this one does not find. So a refusal is final only after this node has
 * read what others have written; if that changes anything, the request is tried once more.
 */
export async function refuseExactly<T>(
  realm: Realm,
  attempt: (onWrite: () => void) => Promise<T>,
): Promise<T> {
  const known = realm.log.position
  // Note: refusals of the writer are exact already, and its actions must not run twice.
  let hasWritten = false
  const onWrite = () => {
    hasWritten = true
  }
  try {
    return await attempt(onWrite)
  } catch (error) {
    if (hasWritten || !mayRestOnOldState(error)) throw error
    if (!(await realm.hasChangedSince(known))) throw error
    return attempt(onWrite)
  }
}

function mayRestOnOldState(error: unknown): boolean {
  return error instanceof Refusal && error.declaration.code !== rateLimitHit.code
}
