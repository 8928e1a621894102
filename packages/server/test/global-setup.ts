import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { unseen } from './coverage.ts'
import { compiled, migrations } from './places.ts'

type Database = typeof import('../src/db/database.ts')
type Migrate = typeof import('../src/db/migrate.ts')

/**
 * Once per run: every test file starts from a copy of a migrated embedded database. The compiled
 * server is made too, for the tests that run it as a process of its own.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (!needsServer()) return () => Promise.resolve()
  if (needsProgram()) compile()
  const directory = await mkdtemp(join(tmpdir(), 'parley-test-'))
  process.env.PARLEY_TEST_DIR = directory
  // Whatever a test leaves behind goes with the directory.
  process.env.TMPDIR = directory
  await cp(await dumpOfSchema(), join(directory, 'dump'), { recursive: true })
  return async () => {
    if (isWholeRun()) await complainOfUnseen(directory)
    await dropDatabases(join(directory, 'databases.log'))
    await rm(directory, { recursive: true, force: true })
  }
}

/** The files that were named on the command line, and values of flags. */
const filters = process.argv.slice(3).filter((argument) => !argument.startsWith('-'))

/** Whether tests of the server run; the others need neither its database nor its compiled form. */
function needsServer(): boolean {
  const alone = /^(?:\.\/)?(?:tools|packages\/(?:contract|web\/src|client\/src)(?:\/|$))/
  return filters.length === 0 || !filters.every((filter) => alone.test(filter))
}

/** Whether tests run that start the server as a process; those in `src` never do. */
function needsProgram(): boolean {
  return filters.length === 0 || !filters.every((filter) => filter.includes('packages/server/src/'))
}

function compile(): void {
  const atRoot = { stdio: 'inherit', cwd: root } as const
  execFileSync('npx', ['tsc', '-b', 'packages/server', 'packages/client'], atRoot)
  execFileSync(process.execPath, ['tools/bundle.js'], atRoot)
}

/**
 * An empty database with the schema of the migrations. Making it takes seconds, so it is kept under
 * `node_modules` until the migrations or the database's version change.
 */
async function dumpOfSchema(): Promise<string> {
  const kept = join(cache, `schema-${await schemaHash()}`)
  if (existsSync(kept)) return kept
  const scratch = await mkdtemp(join(tmpdir(), 'parley-schema-'))
  // Note: this process has no hook for TypeScript, and the database starts threads: hence compiled.
  compile()
  const { openDatabase }: Database = await import(compiled('db/database.js'))
  const { migrate }: Migrate = await import(compiled('db/migrate.js'))
  const onProgress = () => undefined
  const database = await openDatabase({
    dataDir: join(scratch, 'first'),
    durable: false,
    onProgress,
  })
  await migrate(database.sql, { directory: migrations, onProgress })
  await mkdir(cache, { recursive: true })
  // Note: a run at the same time finds the whole dump or none.
  await database.embedded?.dumpTo(`${kept}.${process.pid}`)
  await rename(`${kept}.${process.pid}`, kept).catch(async (error) => {
    if (!existsSync(kept)) throw error
    await rm(`${kept}.${process.pid}`, { recursive: true })
  })
  await database.close()
  await rm(scratch, { recursive: true, force: true })
  return kept
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/parley')

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(name).update(await readFile(join(migrations, name)))
  }
  hash.update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  return hash.digest('hex').slice(0, 16)
}

/** `vitest run` without the names of files. */
function isWholeRun(): boolean {
  return process.argv.slice(2).join(' ') === 'run'
}

async function complainOfUnseen(directory: string): Promise<void> {
  const contract = await import('@parley/contract')
  const complaints = await unseen(directory, contract)
  if (complaints.length === 0) return
  process.stderr.write(`${complaints.join('\n')}\n`)
  process.exitCode = 1
}

/** Servers end with the process of their tests, without a chance to clear up behind them. */
async function dropDatabases(list: string): Promise<void> {
  if (!existsSync(list)) return
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  for (const name of (await readFile(list, 'utf8')).trimEnd().split('\n')) {
    await admin.query(`drop database if exists ${name} with (force)`)
  }
  await admin.end()
}
