import type { RealmId, UserId } from '@parley/contract'
import { FairTurns } from './fair-turns.ts'

/** Who wants a turn. */
export interface Asker {
  readonly realmId: RealmId
  readonly name: string
}

/** Note: a member can have hundreds of bots, so these share the turns of their owner. */
export function askerOf(
  realmId: RealmId,
  { id, botOwnerId }: { readonly id: UserId; readonly botOwnerId: UserId | null },
): Asker {
  return { realmId, name: `${botOwnerId ?? id}` }
}

interface RealmShares {
  readonly atOnce: number
  readonly perRealm: number
  readonly perAsker: number
}

/** Lets a few pieces of work run at once: organizations take turns, and in each of them those who ask. */
export class RealmTurns {
  readonly #shares: RealmShares
  readonly #realms: FairTurns
  readonly #askers = new Map<RealmId, FairTurns>()

  constructor(shares: RealmShares) {
    this.#shares = shares
    this.#realms = new FairTurns({ atOnce: shares.atOnce, perAsker: shares.perRealm })
  }

  get isIdle(): boolean {
    return this.#realms.isIdle
  }

  /** How many pieces of work of an asker wait. */
  waitingOf({ realmId, name }: Asker): number {
    return this.#askers.get(realmId)?.waitingOf(name) ?? 0
  }

  async run<Result>({ realmId, name }: Asker, work: () => Promise<Result>): Promise<Result> {
    const { perRealm, perAsker } = this.#shares
    const askers = this.#askers.get(realmId) ?? new FairTurns({ atOnce: perRealm, perAsker })
    this.#askers.set(realmId, askers)
    try {
      return await askers.run(name, () => this.#realms.run(String(realmId), work))
    } finally {
      if (askers.isIdle) this.#askers.delete(realmId)
    }
  }
}
