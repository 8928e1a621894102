import { ownDirectory } from '../files/private-directory.ts'
import type { Settings } from '../settings/settings.ts'
import { beginToOpen, type Database } from './database.ts'
import { preparedDatabase } from './prepared-database.ts'

interface StorageOptions {
  readonly settings: Settings
  readonly onProgress: (line: string) => void
  readonly durable?: boolean
  /** The directory that a new embedded database is copied from. */
  readonly loadFrom?: string | undefined
  readonly waitUntil?: AbortSignal
}

/** Begins to open the database that the settings name, once the data directory is this user's alone. */
export async function beginStorage({
  settings,
  onProgress,
  durable,
  loadFrom = preparedDatabase(),
  waitUntil,
}: StorageOptions): Promise<Database> {
  await ownDirectory(settings.DATA_DIR, onProgress)
  return beginToOpen({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    onProgress,
    waitUntil,
    ...(durable === undefined ? {} : { durable }),
    ...(loadFrom === undefined ? {} : { loadFrom }),
  })
}
