import type { OutboxItem, OutboxStorage } from '@parley/client/outbox'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Schema extends DBSchema {
  items: { key: string; value: { readonly owner: number; readonly item: OutboxItem } }
}

export function nameOf(databaseName: string): string {
  return `${databaseName}-outbox`
}

/** The outboxes of all users. */
export function openOutbox(
  databaseName: string,
  onClose?: () => void,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(nameOf(databaseName), 1, {
    upgrade: (database) => void database.createObjectStore('items'),
    blocking: (_from, _to, event) => {
      onClose?.()
      ;(event.target as IDBDatabase).close()
    },
  })
}

/**
 * The outbox of one user, in its own database: the cache may be deleted at any time, the outbox must not. Other
 * users of the same browser have separate items, which are neither shown nor sent.
 */
export function outboxStorage(databaseName: string, owner: number): OutboxStorage {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    opened ??= openOutbox(databaseName, () => {
      opened = undefined
    })
    return opened
  }
  return {
    all: async () => {
      const rows = await (await open()).getAll('items')
      return rows.filter((row) => row.owner === owner).map(({ item }) => item)
    },
    // Note: strict durability, so that a stored item survives a crash of the machine, not only of the tab.
    put: async (item) => {
      const writing = (await open()).transaction('items', 'readwrite', { durability: 'strict' })
      const put = writing.store.put({ owner, item }, item.id)
      // Commit now, because the page may close before the put is confirmed.
      writing.commit()
      await Promise.all([put, writing.done])
    },
    delete: async (id) => (await open()).delete('items', id),
  }
}
