import type { RealmId } from '@parley/contract'
import type { Tx } from './transaction.ts'

/** Kinds of objects whose ids are never reused after they are deleted. */
export const countedKinds = [
  'client_device',
  'draft',
  'saved_search',
  'saved_snippet',
  'scheduled_message',
] as const
export type Counted = (typeof countedKinds)[number]

/** Takes ids of a kind, ascending. Only inside an action: the writer hands out ids. */
export async function takeIds(
  tx: Tx,
  realmId: RealmId,
  kind: Counted,
  count: number,
): Promise<number[]> {
  const [row] = await tx<{ last: number }[]>`
    insert into id_counter (realm_id, kind, last_id) values (${realmId}, ${kind}, ${count})
    on conflict (realm_id, kind) do update set last_id = id_counter.last_id + ${count}
    returning last_id as last`
  const last = row?.last ?? 0
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
