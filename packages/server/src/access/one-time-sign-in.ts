import { createHash, timingSafeEqual } from 'node:crypto'
import type { RealmId, UserId } from '@parley/contract'
import { newSecret } from './create-api-key.ts'

/** The user that a code signs in. */
export interface SignInTarget {
  readonly realmId: RealmId
  readonly userId: UserId
}

interface Issued extends SignInTarget {
  readonly hash: Buffer
  readonly expiresAt: number
}

const lifetimeMs = 15 * 60_000

/**
 * The operator's one-time code. Only its hash exists, in the memory of this process, so backups do not contain it
 * and a restart ends it. At most one code is valid at a time.
 */
export class OneTimeSignIn {
  #issued: Issued | undefined

  /** A new code. It replaces the previous one. */
  issue(target: SignInTarget, now = Date.now()): string {
    const code = newSecret()
    this.#issued = { ...target, hash: hashOf(code), expiresAt: now + lifetimeMs }
    return code
  }

  /** Uses up the code and returns its user. */
  take(code: string, now = Date.now()): SignInTarget | undefined {
    const issued = this.#issued
    if (!issued || !timingSafeEqual(issued.hash, hashOf(code))) return undefined
    this.#issued = undefined
    return issued.expiresAt > now ? issued : undefined
  }
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
