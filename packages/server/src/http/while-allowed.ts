import { requireActive } from '../directory/active-realm.ts'
import { credentialsProblem } from '../directory/credentials.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import type { Realm } from '../realms/realm.ts'
import type { Authenticated } from './authenticate.ts'

interface Allowance {
  readonly realm: Realm
  /** Undefined: a visitor. */
  readonly caller: Authenticated | undefined
  /** The position at which the caller was allowed to have the file. */
  readonly since: Realm['deniedAt']
  /** Refuses if this user, or a visitor, may not have the file any more. */
  readonly requireAllowed: ((viewer: Viewer | undefined) => unknown) | undefined
}

/** Checks again whether a file may be sent, when something has changed. A download can last for hours. */
export class WhileAllowed {
  readonly #allowance: Allowance
  #checkedAt: Realm['deniedAt']

  constructor(allowance: Allowance) {
    this.#allowance = allowance
    this.#checkedAt = allowance.since
  }

  /** Undefined: nothing has changed. The promise fails with the refusal. */
  check(): Promise<void> | undefined {
    const { realm } = this.#allowance
    const isUnchanged = this.#checkedAt === realm.deniedAt && !realm.hasUnreadLoss
    return isUnchanged && !this.#problem() ? undefined : this.#require()
  }

  async #require(): Promise<void> {
    const { realm, caller, requireAllowed } = this.#allowance
    if (realm.hasUnreadLoss) await realm.writer.catchUp()
    const checkedAt = realm.deniedAt
    requireActive(realm.directory)
    const problem = this.#problem()
    if (problem) throw problem
    const user = caller && realm.directory.users.get(caller.user.id)
    await requireAllowed?.(user && viewerOf(realm.directory, user))
    this.#checkedAt = checkedAt
  }

  #problem() {
    const { realm, caller } = this.#allowance
    return (
      caller &&
      credentialsProblem(realm.directory, { userId: caller.user.id, keyId: caller.key.id })
    )
  }
}
