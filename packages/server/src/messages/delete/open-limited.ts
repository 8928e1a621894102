import type { RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import type { Realms } from '../../realms/realms.ts'
import { tryEach } from '../../try-each.ts'

interface Parts {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
}

/**
 * Opens the organizations that keep messages for a limited time: only an open one deletes what is too old, and after a start, an
 * organization is opened when somebody comes. One that cannot be opened does not keep the others closed.
 */
export function openLimited({ sql, realms }: Parts): () => Promise<void> {
  return async () => {
    const limited = await sql<{ id: RealmId }[]>`
      select id from realm where deactivated_at is null and (
        settings -> 'message_retention_days' > '0'
        or exists (select from channel where realm_id = realm.id and retention_days > 0))`
    await tryEach(
      limited.map(
        ({ id }) =>
          () =>
            realms.open(id),
      ),
    )
  }
}
