import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sqlOn } from '../src/db/sql.ts'

/** The directory for files of this run; removed at its end. */
export function testDirectory(): string {
  const directory = process.env.PARLEY_TEST_DIR
  if (!directory) throw new Error('The tests run through Vitest, which makes PARLEY_TEST_DIR')
  return directory
}

export interface Storage {
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** The settings of a server with empty storage: files, and with TEST_DATABASE_URL a database. */
export async function storage(): Promise<Storage> {
  const dataDir = join(testDirectory(), randomUUID())
  const removeFiles = () => rm(dataDir, { recursive: true, force: true })
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { env: { DATA_DIR: dataDir }, remove: removeFiles }
  const nats = process.env.TEST_NATS_URL
  const { url, drop } = await createDatabase(server)
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, ...(nats ? { NATS_URL: nats } : {}) }
  return { env, remove: async () => void (await Promise.all([drop(), removeFiles()])) }
}

/** A new database on a PostgreSQL server. Its commits do not wait for the disk, which takes 4 ms on some machines: no test cuts the power. */
export async function createDatabase(server: string) {
  const name = `parley_test_${randomUUID().replaceAll('-', '')}`
  appendFileSync(join(testDirectory(), 'databases.log'), `${name}\n`)
  const admin = sqlOn({ pool: new pg.Pool({ connectionString: server, max: 1 }) })
  await admin.unsafe(`create database ${name}`)
  await admin.unsafe(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = async () => {
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { url: url.href, drop }
}
