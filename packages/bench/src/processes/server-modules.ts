import { fileURLToPath } from 'node:url'

/** The part of the server's database interface that is used here. */
export interface Sql {
  <Row extends object = Record<string, unknown>>(
    text: TemplateStringsArray,
    ...parameters: readonly (string | number | Date | readonly (string | number)[])[]
  ): PromiseLike<Row[]>
  unsafe<Row extends object>(
    text: string,
    parameters?: readonly (number | string)[],
  ): PromiseLike<Row[]>
}

interface Database {
  readonly sql: Sql
  close(): Promise<void>
}

interface OpenOptions {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly onProgress: (line: string) => void
}

interface DatabaseModule {
  openDatabase(options: OpenOptions): Promise<Database>
}

interface MigrateModule {
  migrate(sql: Sql, options: { directory: string; onProgress: () => void }): Promise<void>
}

/**
 * The server's database layer without the server: PostgreSQL if there is a URL, otherwise embedded. Note: it loads
 * the compiled server, so its driver and its embedded database are measured. The layer over the driver takes 4 of
 * 26 µs per statement.
 */
export async function openDatabase(dataDir: string, databaseUrl?: string): Promise<Database> {
  const module = await loadServer<DatabaseModule>('db/database.js')
  return module.openDatabase({ dataDir, databaseUrl, onProgress: ignore })
}

/** Creates the server's tables. */
export async function makeTables(sql: Sql): Promise<void> {
  const module = await loadServer<MigrateModule>('db/migrate.js')
  const directory = fileURLToPath(new URL('../../../server/migrations', import.meta.url))
  await module.migrate(sql, { directory, onProgress: ignore })
}

/** Loads a module of the built server. */
export function loadServer<Module = unknown>(path: string): Promise<Module> {
  return import(new URL(`../../../server/dist/${path}`, import.meta.url).href)
}

function ignore(): void {
  // The progress messages are for operators.
}
