import { Refusal, rateLimitHit } from '@parley/contract'
import { Later } from '../later.ts'
import type { LogPosition } from '../log-position.ts'
import type { NowOrLater } from '../now-or-later.ts'
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
  const retry = async (error: unknown) => {
    if (hasWritten) throw error
    await requireChanged(realm, known, error)
    return attempt(onWrite)
  }
  try {
    const result = await attempt(onWrite)
    if (!(result instanceof Later)) return result
    return result.after((outcome) => outcome.catch(retry)) as T
  } catch (error) {
    return retry(error)
  }
}

/** The same for a check that writes nothing and waits for nothing. A check that passes is not delayed. */
export function checkExactly<T>(realm: Realm, check: () => T): NowOrLater<T> {
  const known = realm.log.position
  try {
    return check()
  } catch (error) {
    return requireChanged(realm, known, error).then(check)
  }
}

/** Throws the error unless it may rest on an old state, and there is a newer one by now. */
async function requireChanged(realm: Realm, known: LogPosition, error: unknown): Promise<void> {
  if (!mayRestOnOldState(error) || !(await realm.hasChangedSince(known))) throw error
}

function mayRestOnOldState(error: unknown): boolean {
  return error instanceof Refusal && error.declaration.code !== rateLimitHit.code
}
