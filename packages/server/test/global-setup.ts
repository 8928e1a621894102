import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { isPrepared, prepareDatabase, preparedDatabase } from '../../../tools/prepare-database.js'
import { unseen } from './coverage.ts'

/**
 * Once per run: every test file starts from a copy of a migrated embedded database. The compiled server and the app are
 * built, too, for the tests that run the server as a process.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (!needsServer()) return () => Promise.resolve()
  const building = needsApp() ? buildApp() : undefined
  if (needsProgram()) compile()
  await building
  const directory = await mkdtemp(join(tmpdir(), 'parley-test-'))
  process.env.PARLEY_TEST_DIR = directory
  // Everything that tests leave behind is removed with the directory.
  process.env.TMPDIR = directory
  await cp(await dumpOfSchema(), join(directory, 'dump'), { recursive: true })
  return async () => {
    if (isWholeRun()) await complainOfUnseen(directory)
    await dropDatabases(join(directory, 'databases.log'))
    // A browser that ends with its process may still write into its profile.
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
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

/** Whether journeys through the app may run: not if only paths of other tests are named. */
function needsApp(): boolean {
  const other = /^(?:\.\/)?(?:tools|packages\/(?:contract|client|server|bench|web\/src)(?:\/|$))/
  return filters.length === 0 || !filters.every((filter) => other.test(filter))
}

/** In a process of its own, which works while the server is compiled. */
async function buildApp(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/build-web.js'], { cwd: root })
}

function compile(): void {
  const atRoot = { stdio: 'inherit', cwd: root } as const
  execFileSync('npx', ['tsc', '-b', 'packages/server', 'packages/client'], atRoot)
  execFileSync(process.execPath, ['tools/bundle.js'], atRoot)
}

/** An empty database with the schema of the migrations: the one that new servers copy. */
async function dumpOfSchema(): Promise<string> {
  // Note: this process has no hook for TypeScript, and the database starts threads: hence compiled.
  if (!(await isPrepared())) {
    compile()
    await prepareDatabase()
  }
  return preparedDatabase
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

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

/** Servers end with the process of their tests and cannot clean up. */
async function dropDatabases(list: string): Promise<void> {
  if (!existsSync(list)) return
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await admin.connect()
  for (const name of (await readFile(list, 'utf8')).trimEnd().split('\n')) {
    await admin.query(`drop database if exists ${name} with (force)`)
  }
  await admin.end()
}
