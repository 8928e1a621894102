import type { RealmId, UserId } from '@parley/contract'
import { FairTurns } from '../fair-turns.ts'

/** Whose picture it is. */
export interface ImageAsker {
  readonly realmId: RealmId
  readonly name: string
}

/** Note: a member can have hundreds of bots, so their pictures take turns with the member’s own. */
export function imageAsker(
  realmId: RealmId,
  { id, botOwnerId }: { readonly id: UserId; readonly botOwnerId: UserId | null },
): ImageAsker {
  return { realmId, name: `${botOwnerId ?? id}` }
}

const one = { atOnce: 1, perAsker: 1 }

/** One picture at a time: organizations take turns, and in each of them those who ask. */
export class ImageTurns {
  readonly #organizations = new FairTurns(one)
  readonly #askers = new Map<RealmId, FairTurns>()

  get isIdle(): boolean {
    return this.#organizations.isIdle
  }

  /** How many pictures of an asker wait. */
  waitingOf({ realmId, name }: ImageAsker): number {
    return this.#askers.get(realmId)?.waitingOf(name) ?? 0
  }

  async run<Result>({ realmId, name }: ImageAsker, work: () => Promise<Result>): Promise<Result> {
    const askers = this.#askers.get(realmId) ?? new FairTurns(one)
    this.#askers.set(realmId, askers)
    try {
      return await askers.run(name, () => this.#organizations.run(String(realmId), work))
    } finally {
      if (askers.isIdle) this.#askers.delete(realmId)
    }
  }
}
