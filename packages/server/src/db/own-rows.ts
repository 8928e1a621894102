import type { RealmId, UserId } from '@parley/contract'
import type { Tx } from './transaction.ts'

/** Statements on a table whose rows have an id and belong to users. */
export function ownRows(table: string) {
  return {
    async count(tx: Tx, realmId: RealmId, userId: UserId): Promise<number> {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from ${tx(table)}
        where realm_id = ${realmId} and user_id = ${userId}`
      return row?.count ?? 0
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
