import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncTree } from './copy-database.ts'
import { hasCrashed } from './crashed.ts'
import { openDatabase } from './database.ts'
import { openEngine } from './embedded-engine.ts'
import { queryMessage } from './wire-batches.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-test-'))
const dump = join(directory, 'dump')

beforeAll(async () => {
  const options = { dataDir: join(directory, 'first'), durable: false, onProgress: () => undefined }
  const database = await openDatabase(options)
  await database.embedded?.dumpTo(dump)
  await database.close()
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('a server that is killed loses no row that it acknowledged', async () => {
  const dataDir = join(directory, 'killed')
  const child = startWriter(dataDir)
  let acknowledged = 0
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line)
    if (acknowledged === 500) child.kill('SIGKILL')
  }

  const database = await openDatabase({ dataDir, onProgress: () => undefined })

  const rows = await database.sql<{ n: number }[]>`select n from written order by n`
  expect(acknowledged).toBeGreaterThanOrEqual(500)
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
  expect(rows.map((row) => row.n)).toEqual(rows.map((_, index) => index + 1))
  await database.close()
})

test('a process whose database dies ends with the reason, even without a handler', async () => {
  const dataDir = join(directory, 'dying')
  const child = startWriter(dataDir)
  await once(createInterface(child.stdout), 'line')
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })

  rmSync(join(dataDir, 'database/pg_wal'), { recursive: true })

  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(complaint).toContain('The embedded database stopped: ')
})

test('every commit is on the disk when it is answered, and a read syncs nothing', async () => {
  const engineDirectory = join(directory, 'engine')
  cpSync(dump, engineDirectory, { recursive: true })
  const engine = await openEngine({ directory: engineDirectory, durable: true, onDeath })
  async function syncsOf(text: string): Promise<number> {
    const before = engine.syncs()
    await engine.run(queryMessage(text))
    return engine.syncs() - before
  }

  expect(await syncsOf('create table note (text text)')).toBeGreaterThan(0)
  expect(await syncsOf(`insert into note values ('one')`)).toBe(1)
  expect(await syncsOf(`begin; insert into note values ('a'), ('b'); commit`)).toBe(1)
  expect(await syncsOf(`begin; insert into note values ('c')`)).toBe(0)
  expect(await syncsOf('commit')).toBe(1)
  expect(await syncsOf('select * from note')).toBe(0)
  expect(await syncsOf('checkpoint')).toBeGreaterThan(10)
  await engine.close()
})

test('after a crash only what has changed since the common sync is synced once more', async () => {
  async function syncsOfStart(name: string, change?: (directory: string) => void): Promise<number> {
    const engineDirectory = join(directory, name)
    cpSync(dump, engineDirectory, { recursive: true })
    expect(await hasCrashed(engineDirectory)).toBe(true)
    const synced = change ? await syncTree(engineDirectory) : undefined
    change?.(engineDirectory)
    const engine = await openEngine({ directory: engineDirectory, durable: true, synced, onDeath })
    const syncs = engine.syncs()
    await engine.close()
    expect(await hasCrashed(engineDirectory)).toBe(false)
    return syncs
  }

  const oneByOne = await syncsOfStart('synced by PostgreSQL')
  const after = await syncsOfStart('synced before', () => undefined)
  const afterChange = await syncsOfStart('changed', (path) =>
    appendFileSync(join(path, 'pg_hba.conf'), '#'),
  )

  expect(oneByOne).toBeGreaterThan(500)
  expect(after).toBeLessThan(50)
  expect(afterChange).toBeGreaterThan(after)
})

function onDeath(reason: string): never {
  throw new Error(reason)
}

/** Another process that writes rows of 8 kB one by one and says each number once it is committed. */
function startWriter(dataDir: string) {
  const file = new URL('./database.ts', import.meta.url).href
  const program = `
    const { openDatabase } = await import('${file}')
    const options = { dataDir: '${dataDir}', loadFrom: '${dump}', onProgress: () => {} }
    const { sql } = await openDatabase(options)
    await sql\`create table written (n integer, text text)\`
    for (let n = 1; n < 100000; n += 1) {
      await sql\`insert into written values (\${n}, repeat(md5(\${n}::text), 250))\`.catch(() => {})
      console.log(n)
    }`
  const script = `${dataDir}.mjs`
  writeFileSync(script, program)
  const args = [...process.execArgv, script]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}
