import { Refusal, rateLimitHit } from '@parley/contract'
import type { Realm } from '../realms/realm.ts'

/**
 * Another node may just have made what this one refuses for want of it. So a no counts once this node
 * knows what the others have written; where that changes anything, there is one more try.
 */
export async function refuseExactly<T>(
  realm: Realm,
  attempt: (onWrite: () => void) => Promise<T>,
): Promise<T> {
  const known = realm.log.position
  // Note: the writer's own no is exact already, and what it has done must not be done twice.
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
