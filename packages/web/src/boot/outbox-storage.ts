import type { OutboxItem, OutboxStorage } from '@parley/client/outbox'
import type { DBSchema, IDBPDatabase } from 'idb'
import { lasting, openKept } from './kept-database.ts'

interface Schema extends DBSchema {
  items: { key: string; value: { readonly owner: number; readonly item: OutboxItem } }
}

export function nameOf(databaseName: string): string {
  return `${databaseName}-outbox`
}

/** The outboxes of all users. */
export function openOutbox(databaseName: string): Promise<IDBPDatabase<Schema>> {
  return openKept<Schema>(
    nameOf(databaseName),
    1,
    (database) => void database.createObjectStore('items'),
  )
}

/**
 * The outbox of one user, in its own database: the cache may be deleted at any time, the outbox must not. Other
 * users of the same browser have separate items, which are neither shown nor sent.
 */
export function outboxStorage(databaseName: string, owner: number): OutboxStorage {
  const use = lasting(() => openOutbox(databaseName))
  return {
    all: async () => {
      const rows = await use((database) => database.getAll('items'))
      return rows.filter((row) => row.owner === owner).map(({ item }) => item)
    },
    // Note: strict durability, so that a stored item survives a crash of the machine, not only of the tab.
    put: (item) =>
      use(async (database) => {
        const writing = database.transaction('items', 'readwrite', { durability: 'strict' })
        const put = writing.store.put({ owner, item }, item.id)
        // Commit now, because the page may close before the put is confirmed.
        writing.commit()
        await Promise.all([put, writing.done])
      }),
    delete: (id) => use((database) => database.delete('items', id)),
  }
}
