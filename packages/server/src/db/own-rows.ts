import type { RealmId, UserId } from '@parley/contract'
import type { Tx } from './transaction.ts'

/** How many rows a user has, and how many characters their texts have together. */
export interface Kept {
  readonly count: number
  readonly characters: number
}

/** Statements on a table whose rows have an id and belong to users. `texts` are its columns of long texts. */
export function ownRows(table: string, texts: readonly string[] = []) {
  const lengths = texts.map((column) => `+ length(${column})`).join(' ')
  return {
    /** What the user has besides the row of one id. */
    async kept(tx: Tx, realmId: RealmId, userId: UserId, besides = 0): Promise<Kept> {
      const [row] = await tx<Kept[]>`
        select count(*)::int as count, coalesce(sum(0 ${tx.unsafe(lengths)}), 0)::int as characters
        from ${tx(table)}
        where realm_id = ${realmId} and user_id = ${userId} and id <> ${besides}`
      return row ?? { count: 0, characters: 0 }
    },

    /** Returns whether it existed. */
    async remove(tx: Tx, realmId: RealmId, userId: UserId, id: number): Promise<boolean> {
      const deleted = await tx`
        delete from ${tx(table)}
        where realm_id = ${realmId} and id = ${id} and user_id = ${userId}`
      return deleted.count > 0
    },
  }
}
