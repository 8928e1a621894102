import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** A newer app in another tab, or the browser's clean-up, must not wait for this tab. */
export async function openKept<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, version, {
    upgrade,
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
}

/** Runs work with a database. */
export type Using<Database> = <Result>(
  work: (database: Database) => Promise<Result>,
) => Promise<Result>

/**
 * Opens a database when it is used. The browser may close it at any time: for its clean-up, for lack of storage, after a crash of
 * its own, and on phones while the tab is hidden. So work that fails is done once more, with a new connection.
 */
export function lasting<Database>(open: () => Promise<Database>): Using<Database> {
  let opened: Promise<Database> | undefined
  const attempt = async <Result>(
    work: (database: Database) => Promise<Result>,
    isLast: boolean,
  ): Promise<Result> => {
    opened ??= open()
    const connection = opened
    try {
      return await work(await connection)
    } catch (error) {
      if (isLast) throw error
      // Other work may have opened it again.
      if (opened === connection) opened = undefined
      return attempt(work, true)
    }
  }
  return (work) => attempt(work, false)
}
