import type { ServerEvent, Snapshot } from '@parley/client/light'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Whose state it is, and which build of the app can read it. */
export interface Mark {
  readonly session: string
  readonly build: string
}

/** What a tab starts from: a snapshot, and the events that came after it. */
export interface Kept {
  readonly mark: Mark
  readonly snapshot: Snapshot
  readonly events: readonly ServerEvent[]
  /** The position that the state is at with these events. */
  readonly position: number
}

interface Batch {
  readonly after: number
  readonly position: number
  readonly events: readonly ServerEvent[]
}

interface Schema extends DBSchema {
  state: { key: 'state'; value: Pick<Kept, 'mark' | 'snapshot'> }
  events: { key: number; value: Batch }
}

/**
 * What the browser keeps of an organization. Only the leading tab writes. Note: a browser may refuse to keep anything; then
 * the app works as well, and starts with a question to the server.
 */
export class Cache {
  readonly #database: Promise<IDBPDatabase<Schema> | undefined>

  constructor(name: string) {
    this.#database = open(name)
  }

  /** Everything up to the first gap: the server knows the rest. */
  async read(): Promise<Kept | undefined> {
    return this.#try(async (database) => {
      const reading = database.transaction(['state', 'events'])
      const [state, batches] = await Promise.all([
        reading.objectStore('state').get('state'),
        reading.objectStore('events').getAll(),
      ])
      if (!state) return undefined
      const events: ServerEvent[] = []
      let position: number = state.snapshot.last_event_id
      for (const batch of batches) {
        if (batch.after !== position) break
        events.push(...batch.events)
        position = batch.position
      }
      return { ...state, events, position }
    })
  }

  /** Puts a state in the place of all that was kept. */
  async replace(mark: Mark, snapshot: Snapshot): Promise<void> {
    await this.#try(async (database) => {
      const writing = database.transaction(['state', 'events'], 'readwrite')
      await Promise.all([
        writing.objectStore('state').put({ mark, snapshot }, 'state'),
        writing.objectStore('events').clear(),
        writing.done,
      ])
      return undefined
    })
  }

  /** Adds what happened after a position. */
  async append(batch: Batch): Promise<void> {
    await this.#try(async (database) => {
      await database.add('events', batch)
      return undefined
    })
  }

  async clear(): Promise<void> {
    await this.#try(clearAll)
  }

  async close(): Promise<void> {
    const database = await this.#database
    database?.close()
  }

  // Note: what could not be written must not be read as if nothing had happened, hence all of it goes.
  async #try<Result>(
    work: (database: IDBPDatabase<Schema>) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const database = await this.#database
    if (!database) return undefined
    try {
      return await work(database)
    } catch {
      await clearAll(database).catch(() => undefined)
      return undefined
    }
  }
}

async function clearAll(database: IDBPDatabase<Schema>): Promise<undefined> {
  const writing = database.transaction(['state', 'events'], 'readwrite')
  await Promise.all([
    writing.objectStore('state').clear(),
    writing.objectStore('events').clear(),
    writing.done,
  ])
}

async function open(name: string): Promise<IDBPDatabase<Schema> | undefined> {
  try {
    return await openDB<Schema>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('state')
        database.createObjectStore('events', { autoIncrement: true })
      },
      // A newer app in another tab, or the browser that clears up: neither waits for this tab.
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    })
  } catch {
    return undefined
  }
}
