import { createHash, timingSafeEqual } from 'node:crypto'
import type { RealmId, UserId } from '@parley/contract'
import { newSecret } from './create-api-key.ts'

/** Whom an address signs in. */
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
 * What the address signs in with that an operator is shown. Note: only in the memory of this process, and there only its
 * hash: no backup has it, and no restart brings it back. At most one is good at a time.
 */
export class OneTimeSignIn {
  #issued: Issued | undefined

  /** A new code; the one before it is good no more. */
  issue(target: SignInTarget, now = Date.now()): string {
    const code = newSecret()
    this.#issued = { ...target, hash: hashOf(code), expiresAt: now + lifetimeMs }
    return code
  }

  /** Whom the code signs in, once: from then on it is as unknown as any other. */
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
