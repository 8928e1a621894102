import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseKind } from '../plan.ts'
import { openDatabase } from './server-modules.ts'

/** An empty directory and an empty database for a server. */
export interface Place {
  readonly dataDir: string
  /** Undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  close(): Promise<void>
}

export async function newPlace(kind: DatabaseKind, serverUrl: string | undefined): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') return { dataDir, databaseUrl: undefined, close: remove }
  if (serverUrl === undefined) throw new Error('PostgreSQL needs DATABASE_URL')
  const name = `parley_bench_${process.pid}_${Date.now()}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async close() {
      await administer(serverUrl, `drop database ${name} with (force)`)
      await remove()
    },
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const { sql, close } = await openDatabase('', serverUrl)
  try {
    await sql.unsafe(statement)
  } finally {
    await close()
  }
}
