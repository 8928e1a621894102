import type { ServerEvent, Snapshot } from '@parley/client/light'
import type { KeptConversation } from '@parley/client/replica'
import type { DBSchema, IDBPDatabase } from 'idb'
import { type ConversationRow, readConversation } from './conversation-rows.ts'
import { lasting, openKept, type Using } from './kept-database.ts'

/** The owner of the state, and the build of the app that can read it. */
export interface Mark {
  readonly session: string
  readonly build: string
}

/** The state from which a tab starts: a snapshot and the events after it. */
export interface Kept {
  readonly mark: Mark
  readonly snapshot: Snapshot
  readonly events: readonly ServerEvent[]
  /** The position of the state with these events applied. */
  readonly position: number
  /** Recently read conversations, each at its own position. */
  readonly conversations: readonly KeptConversation[]
}

interface Batch {
  readonly after: number
  readonly position: number
  readonly events: readonly ServerEvent[]
}

interface Schema extends DBSchema {
  state: { key: 'state'; value: Pick<Kept, 'mark' | 'snapshot'> }
  events: { key: number; value: Batch }
  conversations: { key: string; value: ConversationRow; indexes: { usedAt: number } }
}

const stores = ['state', 'events', 'conversations'] as const

/** Each with its newest messages, at most a quarter of a MiB. */
const maxConversations = 30

/**
 * The browser's cache of an organization. The leading tab writes it; each tab adds the conversations that it has
 * shown. Note: a browser may refuse to store anything. The app then works without the cache and starts with a
 * request to the server.
 */
export class Cache {
  #use: Using<IDBPDatabase<Schema>>

  constructor(name: string) {
    this.#use = lasting(() => open(name))
  }

  /** Reads everything up to the first gap; the server knows the rest. */
  async read(): Promise<Kept | undefined> {
    return this.#try(async (database) => {
      const reading = database.transaction(stores)
      const [state, batches, rows] = await Promise.all([
        reading.objectStore('state').get('state'),
        reading.objectStore('events').getAll(),
        reading.objectStore('conversations').getAll(),
      ])
      if (!state) return undefined
      const events: ServerEvent[] = []
      let position: number = state.snapshot.last_event_id
      for (const batch of batches) {
        if (batch.after !== position) break
        events.push(...batch.events)
        position = batch.position
      }
      const { last_event_id: start, user_id: owner } = state.snapshot
      // A conversation older than the snapshot may lack changes whose events are no longer here.
      const usable = rows.filter((row) => row.position >= start && row.owner === owner)
      const conversations = usable.map(readConversation)
      return { ...state, events, position, conversations }
    })
  }

  /** Replaces the whole cache by a state. */
  async replace(
    mark: Mark,
    snapshot: Snapshot,
    rows: readonly ConversationRow[] = [],
  ): Promise<void> {
    await this.#try(async (database) => {
      const writing = database.transaction(stores, 'readwrite')
      const conversations = writing.objectStore('conversations')
      await Promise.all([
        writing.objectStore('state').put({ mark, snapshot }, 'state'),
        writing.objectStore('events').clear(),
        conversations.clear(),
        ...rows.slice(0, maxConversations).map((row) => conversations.put(row, row.key)),
        writing.done,
      ])
      return undefined
    })
  }

  /** Adds the events after a position. */
  async append(batch: Batch): Promise<void> {
    await this.#try(async (database) => {
      await database.add('events', batch)
      return undefined
    })
  }

  /** Adds or replaces conversations. Removes those that were not read for longest. */
  async putConversations(rows: readonly ConversationRow[]): Promise<void> {
    await this.#try(async (database) => {
      const writing = database.transaction('conversations', 'readwrite')
      await Promise.all(rows.map((row) => writing.store.put(row, row.key)))
      const lastReadLast = await writing.store.index('usedAt').getAllKeys()
      const excess = lastReadLast.slice(0, -maxConversations)
      await Promise.all(excess.map((key) => writing.store.delete(key)))
      await writing.done
      return undefined
    })
  }

  async clear(): Promise<void> {
    await this.#try(clearAll)
  }

  /** Nothing is stored any more: the session may have ended. */
  async close(): Promise<void> {
    const use = this.#use
    this.#use = () => Promise.reject()
    await use(async (database) => database.close()).catch(() => undefined)
  }

  // Note: a failed write leaves a gap, so the whole cache is deleted.
  async #try<Result>(
    work: (database: IDBPDatabase<Schema>) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    try {
      return await this.#use(work)
    } catch {
      await this.#use(clearAll).catch(() => undefined)
      return undefined
    }
  }
}

async function clearAll(database: IDBPDatabase<Schema>): Promise<undefined> {
  const writing = database.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((name) => writing.objectStore(name).clear()), writing.done])
}

function open(name: string): Promise<IDBPDatabase<Schema>> {
  return openKept<Schema>(name, 2, (database, before) => {
    if (before < 1) {
      database.createObjectStore('state')
      database.createObjectStore('events', { autoIncrement: true })
    }
    database.createObjectStore('conversations').createIndex('usedAt', 'usedAt')
  })
}
