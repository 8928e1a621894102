import type { RealmId } from '@parley/contract'
import type { Tx } from './transaction.ts'

/**
 * Takes ids for rows of a table, ascending; they are never reused. Only inside an action: the writer hands out ids. The
 * declaration of the table for archives says that its ids are counted.
 */
export async function takeIds(
  tx: Tx,
  realmId: RealmId,
  table: string,
  count: number,
): Promise<number[]> {
  const [row] = await tx<{ last: number }[]>`
    insert into id_counter (realm_id, kind, last_id) values (${realmId}, ${table}, ${count})
    on conflict (realm_id, kind) do update set last_id = id_counter.last_id + ${count}
    returning last_id as last`
  const last = row?.last ?? 0
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
