import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Tx } from './transaction.ts'

export interface MigrateOptions {
  /** Where the `NNNN-name.sql` files are. */
  readonly directory: string
  /** A file that makes the schema of the migrations up to one that its first line names, for an empty database. */
  readonly baseline?: URL | string
  readonly onProgress: (line: string) => void
}

/** The database and this program do not belong together; the message is for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

interface Applied {
  readonly version: number
  readonly name: string
  readonly checksum: string
}

// An arbitrary number that nothing else uses. Note: held by the transaction, because the embedded database has one
// session for all, which would share a session lock.
const migrationLock = 7_275_396

/**
 * How long a migration waits for a table lock. Later statements wait behind it, so running nodes can be delayed
 * for this long each time.
 */
const tableLockMs = 2000

const maxTries = 20
const betweenTriesMs = 1000

/**
 * Brings the schema to the newest version, one transaction per file. Numbers may leave gaps, which a file
 * that was written at the same time can fill later.
 */
export async function migrate(sql: Sql, options: MigrateOptions): Promise<void> {
  const migrations = await readMigrations(options.directory)
  if (await isComplete(sql, migrations)) return
  const baseline = await readBaseline(options.baseline, migrations)
  const isNew = await sql.begin((tx) => prepare(tx, baseline))
  if (isNew) options.onProgress(`Created the schema of ${baseline?.migrations.at(-1)?.name}`)
  for (const migration of migrations) {
    const done = await patiently(() => sql.begin((tx) => apply(tx, migration, migrations)))
    if (done) options.onProgress(`Applied migration ${migration.name}`)
  }
}

/** Tries again while others use the tables. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === maxTries || !isLocked(error)) throw error
      await pause(betweenTriesMs)
    }
  }
}

/** Whether a lock was not granted in time, or because of a deadlock. */
function isLocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (['55P03', '40P01'].includes(String((cause as { code?: string }).code))) return true
  }
  return false
}

/** Whether nothing is to be done, which is nearly always: asking once is faster than one lock per file. */
async function isComplete(sql: Sql, migrations: readonly Migration[]): Promise<boolean> {
  if (!(await hasTable(sql))) return false
  const applied = await appliedTo(sql)
  requireOurs(applied, migrations)
  const versions = new Set(applied.map(({ version }) => version))
  return migrations.every(({ version }) => versions.has(version))
}

async function hasTable(sql: Sql): Promise<boolean> {
  const [table] = await sql<{ there: boolean }[]>`
    select to_regclass('schema_migration') is not null as there`
  return table?.there ?? false
}

async function appliedTo(sql: Sql | Tx): Promise<Applied[]> {
  return sql<Applied[]>`
    select version, name, checksum from schema_migration order by version`
}

/** The newest migration that was applied; 0 for an empty database. */
export async function schemaVersion(sql: Sql): Promise<number> {
  if (!(await hasTable(sql))) return 0
  const [row] = await sql<{ version: number | null }[]>`
    select max(version) as version from schema_migration`
  return row?.version ?? 0
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)))
  migrations.forEach(({ version, name }, index) => {
    const before = migrations[index - 1]?.version ?? 0
    if (!(version > before)) throw new Error(`The migration ${name} needs a number of its own`)
  })
  return migrations
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const text = await readFile(join(directory, file), 'utf8')
  const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
  // Note: a checkout on Windows changes only line ends.
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
  return { version, name: file.slice(0, -'.sql'.length), text, checksum }
}

interface Baseline {
  readonly text: string
  /** The migrations that it replaces. */
  readonly migrations: readonly Migration[]
}

async function readBaseline(
  file: URL | string | undefined,
  migrations: readonly Migration[],
): Promise<Baseline | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8')
  const newest = /^-- .* the last of which is ([a-z0-9-]+)\./.exec(text)?.[1]
  const count = migrations.findIndex(({ name }) => name === newest) + 1
  if (count === 0) throw new Error('The first line of the baseline names none of the migrations')
  return { text, migrations: migrations.slice(0, count) }
}

/** Makes an empty database with the baseline, or only the table of migrations. Whether it did the former. */
async function prepare(tx: Tx, baseline: Baseline | undefined): Promise<boolean> {
  await lock(tx)
  if (baseline && (await isEmpty(tx))) {
    await run(tx, 'baseline', baseline.text)
    await note(tx, baseline.migrations)
    return true
  }
  await tx`
    create table if not exists schema_migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
  return false
}

/** Note: the baseline names the schema `public`. In another schema, the files create the tables. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const [found] = await tx<{ empty: boolean }[]>`
    select current_schema() = 'public' and not exists (
      select from pg_class where relnamespace = to_regnamespace('public')) as empty`
  return found?.empty ?? false
}

/** Whether it was this call that applied it. */
async function apply(tx: Tx, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  await lock(tx)
  const applied = await appliedTo(tx)
  requireOurs(applied, known)
  if (applied.some((row) => row.version === migration.version)) return false
  await tx.unsafe(`set local lock_timeout = ${tableLockMs}`)
  await run(tx, migration.name, migration.text)
  await note(tx, [migration])
  return true
}

async function note(tx: Tx, applied: readonly Migration[]): Promise<void> {
  const rows = applied.map(({ version, name, checksum }) => ({ version, name, checksum }))
  await tx`
    insert into schema_migration (version, name, checksum)
    select version, name, checksum
    from jsonb_to_recordset(${tx.json(rows)}) as row (version integer, name text, checksum text)`
}

async function lock(tx: Tx): Promise<void> {
  // Note: waiting for another node's migration, or for a long one of our own, is not a stuck statement.
  await tx`set local statement_timeout = 0`
  await tx`set local lock_timeout = 0`
  await tx`select pg_advisory_xact_lock(${migrationLock})`
}

function requireOurs(applied: readonly Applied[], known: readonly Migration[]): void {
  const newest = known.at(-1)?.version ?? 0
  for (const row of applied) {
    const file = known.find((one) => one.version === row.version)
    if (!file) throw writtenByNewer(row.version, newest)
    if (file.checksum !== row.checksum) throw changedSince(row.name)
  }
}

async function run(tx: Tx, name: string, text: string): Promise<void> {
  try {
    await tx.unsafe(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${name} failed: ${reason}`, { cause: error })
  }
}

function writtenByNewer(newest: number, known: number): MigrationRefused {
  return new MigrationRefused(
    `A newer Parley wrote this database (schema ${newest}, this program knows ${known}). ` +
      'Start that version again, or restore a backup from before the upgrade.',
  )
}

function changedSince(name: string): MigrationRefused {
  return new MigrationRefused(
    `The migration ${name} was changed after it was applied to this database. ` +
      'Restore the file, and make the change in a new migration.',
  )
}
