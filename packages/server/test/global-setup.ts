import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { unseen } from './coverage.ts'
import { compiled, migrations } from './places.ts'

type Database = typeof import('../src/db/database.ts')
type Migrate = typeof import('../src/db/migrate.ts')

/**
 * Once per run: migrates an embedded database and copies it; every test file starts from the copy.
 * The compiled server is made too, for the tests that run it as a process of its own.
 */
export async function setup(): Promise<() => Promise<void>> {
  const atRoot = { stdio: 'inherit', cwd: new URL('../../..', import.meta.url) } as const
  execFileSync('npx', ['tsc', '-b', 'packages/server', 'packages/client'], atRoot)
  execFileSync(process.execPath, ['tools/bundle.js'], atRoot)
  const directory = await mkdtemp(join(tmpdir(), 'parley-test-'))
  process.env.PARLEY_TEST_DIR = directory
  // Whatever a test leaves behind goes with the directory.
  process.env.TMPDIR = directory
  // Note: this process has no hook for TypeScript, and the database starts threads: hence compiled.
  const { openDatabase }: Database = await import(compiled('db/database.js'))
  const { migrate }: Migrate = await import(compiled('db/migrate.js'))
  const onProgress = () => undefined
  const database = await openDatabase({
    dataDir: join(directory, 'first'),
    durable: false,
    onProgress,
  })
  await migrate(database.sql, { directory: migrations, onProgress })
  await database.embedded?.dumpTo(join(directory, 'dump'))
  await database.close()
  return async () => {
    if (isWholeRun()) await complainOfUnseen(directory)
    await dropDatabases(join(directory, 'databases.log'))
    await rm(directory, { recursive: true, force: true })
  }
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
