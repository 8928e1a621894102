// Creates an empty embedded database with the current schema, unless there is one. A first start copies it instead
// of running PostgreSQL's initdb and all migrations (docs/adr/0056-prepared-database.md). It needs the compiled
// server.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const server = fileURLToPath(new URL('../packages/server/', import.meta.url))
const migrations = join(server, 'migrations')
const baseline = join(server, 'schema.sql')
const prepared = join(server, 'prepared')

/** The prepared database. */
export const preparedDatabase = join(prepared, 'database')
const hashFile = join(prepared, 'made-from')

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareDatabase()

/** Whether a database from the current migrations and the installed PGlite exists. */
export async function isPrepared() {
  return existsSync(hashFile) && (await readFile(hashFile, 'utf8')) === (await sourceHash())
}

// Note: a server that starts meanwhile finds either the whole database or none.
export async function prepareDatabase() {
  if (await isPrepared()) return
  await mkdir(prepared, { recursive: true })
  const unfinished = await mkdtemp(join(prepared, 'new-'))
  await make(join(unfinished, 'database'))
  await rm(hashFile, { force: true })
  await rm(preparedDatabase, { recursive: true, force: true })
  await rename(join(unfinished, 'database'), preparedDatabase)
  await writeFile(hashFile, await sourceHash())
  await rm(unfinished, { recursive: true })
}

async function make(target) {
  const { openDatabase } = await import(compiled('db/database.js'))
  const { migrate } = await import(compiled('db/migrate.js'))
  const onProgress = () => undefined
  const scratch = await mkdtemp(join(tmpdir(), 'parley-schema-'))
  const database = await openDatabase({
    dataDir: join(scratch, 'first'),
    durable: false,
    onProgress,
  })
  await migrate(database.sql, { directory: migrations, baseline, onProgress })
  await dropTemplates(database.sql)
  await database.embedded.dumpTo(target)
  await database.close()
  await rm(scratch, { recursive: true, force: true })
  await letAllRead(target)
}

/** The template databases are two thirds of the files, and are not needed. */
async function dropTemplates(sql) {
  await sql`update pg_database set datistemplate = false where datistemplate`
  await sql.unsafe('drop database template0')
  await sql.unsafe('drop database template1')
}

/** It contains no secrets, and the server may run as another user than the one that built it. */
async function letAllRead(directory) {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await letAllRead(path)
    else await chmod(path, 0o644)
  }
}

async function sourceHash() {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(name).update(await readFile(join(migrations, name)))
  }
  hash.update(await readFile(baseline))
  const pglite = new URL('../node_modules/@electric-sql/pglite/package.json', import.meta.url)
  hash.update(await readFile(pglite)).update(await readFile(fileURLToPath(import.meta.url)))
  return hash.digest('hex')
}

function compiled(path) {
  return pathToFileURL(join(server, 'dist', path)).href
}
