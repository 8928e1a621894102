import type { RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import type { Realms } from '../../realms/realms.ts'

interface Parts {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
}

/**
 * Opens the organizations that keep messages for a limited time: an open one deletes what is too old, and a restarted server opens the
 * others only when somebody comes.
 */
export function openLimited({ sql, realms }: Parts): () => Promise<void> {
  return async () => {
    const limited = await sql<{ id: RealmId }[]>`
      select id from realm where deactivated_at is null and (
        settings -> 'message_retention_days' > '0'
        or exists (select from channel where realm_id = realm.id and retention_days > 0))`
    for (const { id } of limited) await realms.open(id)
  }
}
