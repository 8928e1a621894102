import type { Query } from './sql.ts'
import type { Sql } from './transaction.ts'

/** A piece of a statement. */
export type Fragment = Query<Record<string, unknown>[]>

/** Pieces of a statement, one after the other. Note: the driver takes an empty list for a value. */
export function inOrder(sql: Sql, pieces: readonly Fragment[]): Fragment {
  return pieces.reduce((all, piece) => sql`${all} ${piece}`, sql``)
}
