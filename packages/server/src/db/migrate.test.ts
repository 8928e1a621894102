import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schemaText } from '../../test/schema-text.ts'
import { packageFile } from '../package-files.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { sqlOn } from './sql.ts'
import { type Sql, snapshot } from './transaction.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const serverDatabase = `parley_test_${randomBytes(4).toString('hex')}`
const directory = mkdtempSync(join(tmpdir(), 'parley-test-'))
let database: Database

beforeAll(async () => {
  database = await openDatabase({
    databaseUrl: serverUrl && (await createOnServer(serverUrl)),
    dataDir: join(directory, 'data'),
    durable: false,
    onProgress: () => undefined,
  })
})

beforeEach(async () => {
  await database.sql.unsafe('drop schema public cascade; create schema public')
})

afterAll(async () => {
  await database.close()
  if (serverUrl) await onServer(serverUrl, (sql) => sql`drop database ${sql(serverDatabase)}`)
  rmSync(directory, { recursive: true, force: true })
})

test('a fresh database gets every migration in order, and a migrated one nothing more', async () => {
  const { sql } = database
  const files = someFiles({ '0001-first.sql': aTable('first'), '0002-next.sql': aTable('next') })

  expect(await schemaVersion(sql)).toBe(0)
  expect(await migrated(files)).toEqual([
    'Applied migration 0001-first',
    'Applied migration 0002-next',
  ])
  expect(await schemaVersion(sql)).toBe(2)
  expect(await migrated(files)).toEqual([])
  expect(await sql`select version, name from schema_migration order by version`).toEqual([
    { version: 1, name: '0001-first' },
    { version: 2, name: '0002-next' },
  ])
})

test('two nodes that start at once apply each migration once', async () => {
  const files = someFiles({ '0001-first.sql': aTable('first'), '0002-next.sql': aTable('next') })

  const lines = await Promise.all([migrated(files), migrated(files), migrated(files)])

  expect(lines.flat().sort()).toEqual([
    'Applied migration 0001-first',
    'Applied migration 0002-next',
  ])
})

test.runIf(serverUrl)('a migration that waits for a table does not delay its readers', async () => {
  const { sql } = database
  await migrated(someFiles({ '0001-first.sql': aTable('first') }))
  const files = someFiles({
    '0001-first.sql': aTable('first'),
    '0002-wider.sql': 'alter table first add column more text;',
  })
  let migrating: Promise<string[]> | undefined

  await sql.begin(async (longReader) => {
    await longReader`select * from first`
    migrating = migrated(files)
    // Until it waits.
    const waiting = () =>
      sql`select from pg_locks where not granted and relation = 'first'::regclass`
    while ((await waiting()).length === 0) await pause(10)
    // Waits behind the migration, which must give way: the long reader continues only after this.
    expect(await sql`select count(*)::integer as rows from first`).toEqual([{ rows: 0 }])
  })

  expect(await migrating).toEqual(['Applied migration 0002-wider'])
})

test.runIf(serverUrl)(
  'a migration that PostgreSQL ends because of a deadlock is tried again',
  async () => {
    const { sql } = database
    const both = { '0001-first.sql': aTable('first'), '0002-next.sql': aTable('next') }
    await migrated(someFiles(both))
    const wider = (['first', 'next'] as const).map(
      (name) => `alter table ${name} add column more text;`,
    )
    const files = someFiles({ ...both, '0003-wider.sql': wider.join('\n') })
    let migrating: Promise<string[]> | undefined

    await sql.begin(async (reader) => {
      await reader`select * from next`
      migrating = migrated(files)
      const waiting = () =>
        sql`select from pg_locks where not granted and relation = 'next'::regclass`
      await expect.poll(async () => (await waiting()).length).toBe(1)
      // The migration has locked this table. PostgreSQL ends the one that has waited for a second first.
      await pause(500)
      expect(await reader`select count(*)::integer as rows from first`).toEqual([{ rows: 0 }])
    })

    expect(await migrating).toEqual(['Applied migration 0003-wider'])
  },
)

test('a migration that fails leaves nothing of itself, and names itself', async () => {
  const { sql } = database
  const files = someFiles({
    '0001-first.sql': aTable('first'),
    '0002-broken.sql': `${aTable('half')} select nonsense;`,
  })

  await expect(migrated(files)).rejects.toThrow(
    'The migration 0002-broken failed: column "nonsense"',
  )

  expect(await schemaVersion(sql)).toBe(1)
  expect(await sql`select to_regclass('half') is null as gone`).toEqual([{ gone: true }])
})

test('numbers may leave gaps, and one of them can be filled later', async () => {
  const gap = { '0001-first.sql': aTable('first'), '0010-tenth.sql': aTable('tenth') }
  await migrated(someFiles(gap))

  expect(await migrated(someFiles({ ...gap, '0005-fifth.sql': aTable('fifth') }))).toEqual([
    'Applied migration 0005-fifth',
  ])
})

test('a database from a newer program is refused', async () => {
  const older = someFiles({ '0001-first.sql': aTable('first') })
  const newer = someFiles({ '0001-first.sql': aTable('first'), '0002-next.sql': aTable('next') })
  await migrated(newer)

  await expect(migrated(older)).rejects.toThrow(
    'A newer Parley wrote this database (schema 2, this program knows 1).',
  )
})

test('a migration that was changed after it was applied is refused', async () => {
  await migrated(someFiles({ '0001-first.sql': aTable('first') }))

  await expect(migrated(someFiles({ '0001-first.sql': aTable('other') }))).rejects.toThrow(
    'The migration 0001-first was changed after it was applied',
  )
})

test('other line ends are no change', async () => {
  await migrated(someFiles({ '0001-first.sql': `${aTable('first')}\n` }))

  expect(await migrated(someFiles({ '0001-first.sql': `${aTable('first')}\r\n` }))).toEqual([])
})

test.each([
  ['a name without a number', 'third.sql'],
  ['a number that is taken', '0001-again.sql'],
])('%s in the files is refused', async (_, file) => {
  const files = someFiles({ '0001-first.sql': aTable('first'), [file]: aTable('third') })

  await expect(migrated(files)).rejects.toThrow('needs a number of its own')
})

test('a new database gets the baseline, which equals all migrations', async () => {
  const { files, newest, baseline } = realMigrations()
  const all = someFiles(files)
  await migrated(all)
  const [schema, rows] = [await schemaText(database.sql), await appliedRows()]
  await database.sql.unsafe('drop schema public cascade; create schema public')

  const lines = await Promise.all([migrated(all, baseline), migrated(all, baseline)])

  expect(lines.flat()).toEqual([`Created the schema of ${newest}`])
  expect(await schemaText(database.sql)).toBe(schema)
  expect(await appliedRows()).toEqual(rows)
})

test.each([1, 6, 25, 50])(
  'a database with the first %i migrations is upgraded by the others',
  async (count) => {
    const { files, baseline } = realMigrations()
    const entries = Object.entries(files)
    await migrated(someFiles(Object.fromEntries(entries.slice(0, count))))

    const lines = await migrated(someFiles(files), baseline)

    const others = entries
      .slice(count)
      .map(([name]) => `Applied migration ${name.replace('.sql', '')}`)
    expect(lines).toEqual(others)
    expect(readFileSync(baseline, 'utf8')).toContain(await schemaText(database.sql))
  },
)

// Note: the setting is of one connection, and the embedded database has only one.
test.skipIf(serverUrl)('the tables of another schema are created by the files', async () => {
  const { files, baseline } = realMigrations()
  const [first = ['', '']] = Object.entries(files)
  await database.sql.unsafe('create schema other; set search_path = other')

  try {
    await migrated(someFiles(Object.fromEntries([first])))
    const lines = await migrated(someFiles(files), baseline)
    expect(lines).toHaveLength(Object.keys(files).length - 1)
  } finally {
    await database.sql.unsafe('reset search_path; drop schema other cascade')
  }
})

test('a migration that is newer than the baseline is applied after it', async () => {
  const { files, newest, baseline } = realMigrations()
  const newer = someFiles({ ...files, '9999-newer.sql': aTable('newer') })

  expect(await migrated(newer, baseline)).toEqual([
    `Created the schema of ${newest}`,
    'Applied migration 9999-newer',
  ])
})

test('a baseline of other migrations is refused', async () => {
  const files = someFiles({ '0001-first.sql': aTable('first') })

  await expect(migrated(files, packageFile('schema.sql'))).rejects.toThrow(
    'The first line of the baseline names none of the migrations',
  )
})

test('a snapshot sees one moment, and cannot write', async () => {
  const { sql } = database
  await sql.unsafe(aTable('first'))

  const reading = snapshot(sql, async (tx) => {
    const before = await tx`select count(*)::integer as rows from first`
    // The embedded database has one session, so there this would wait forever.
    if (serverUrl) await sql`insert into first values ('meanwhile')`
    return [before, await tx`select count(*)::integer as rows from first`]
  })

  expect(await reading).toEqual([[{ rows: 0 }], [{ rows: 0 }]])
  await expect(snapshot(sql, (tx) => tx`insert into first values ('x')`)).rejects.toThrow(
    'read-only transaction',
  )
})

interface Real {
  readonly files: Record<string, string>
  readonly newest: string
  readonly baseline: URL
}

/** The migrations of the program and their baseline. */
function realMigrations(): Real {
  const names = readdirSync(packageFile('migrations')).sort()
  const files = names.map((name) => [name, readFileSync(packageFile(`migrations/${name}`), 'utf8')])
  const newest = names.at(-1)?.replace('.sql', '') ?? ''
  return { files: Object.fromEntries(files), newest, baseline: packageFile('schema.sql') }
}

function appliedRows() {
  return database.sql`select version, name, checksum from schema_migration order by version`
}

async function migrated(files: string, baseline?: URL): Promise<string[]> {
  const lines: string[] = []
  const onProgress = (line: string) => void lines.push(line)
  await migrate(database.sql, { directory: files, onProgress, ...(baseline && { baseline }) })
  return lines
}

function someFiles(files: Record<string, string>): string {
  const made = mkdtempSync(join(directory, 'migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text)
  return made
}

function aTable(name: string): string {
  return `create table ${name} (name text);`
}

async function createOnServer(url: string): Promise<string> {
  await onServer(url, (sql) => sql`create database ${sql(serverDatabase)}`)
  const created = new URL(url)
  created.pathname = serverDatabase
  return created.href
}

async function onServer(url: string, run: (sql: Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = sqlOn({ pool: new pg.Pool({ connectionString: url, max: 1 }) })
  await run(sql)
  await sql.end()
}
