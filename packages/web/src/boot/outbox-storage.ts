import type { OutboxItem, OutboxStorage } from '@parley/client/outbox'
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

interface Schema extends DBSchema {
  items: { key: string; value: { readonly owner: number; readonly item: OutboxItem } }
}

function nameOf(databaseName: string): string {
  return `${databaseName}-outbox`
}

/**
 * What one person wants done, in a database of its own: what is kept of the organization may go at any time, this may
 * not. Others who use the same browser have items of their own, which are neither shown nor sent.
 */
export function outboxStorage(databaseName: string, owner: number): OutboxStorage {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    opened ??= openDB<Schema>(nameOf(databaseName), 1, {
      upgrade: (database) => void database.createObjectStore('items'),
      blocking: (_from, _to, event) => {
        opened = undefined
        ;(event.target as IDBDatabase).close()
      },
    })
    return opened
  }
  return {
    all: async () => {
      const rows = await (await open()).getAll('items')
      return rows.filter((row) => row.owner === owner).map(({ item }) => item)
    },
    // Note: strict, so that what was shown as kept outlasts the machine, not only the tab.
    put: async (item) => {
      const writing = (await open()).transaction('items', 'readwrite', { durability: 'strict' })
      const put = writing.store.put({ owner, item }, item.id)
      // At once, not when the page has heard of the put: it may be closed before.
      writing.commit()
      await Promise.all([put, writing.done])
    },
    delete: async (id) => (await open()).delete('items', id),
  }
}

/** Forgets what anybody here wanted. */
export async function clearOutboxes(databaseName: string): Promise<void> {
  await deleteDB(nameOf(databaseName))
}
