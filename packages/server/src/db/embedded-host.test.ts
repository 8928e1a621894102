import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import v8 from 'node:v8'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { lockDirectory } from './lock-file.ts'
import { queryMessage, startupMessage } from './wire-batches.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-test-'))
const dump = join(directory, 'dump')
const lines: string[] = []
let database: Database

beforeAll(async () => {
  database = await open('first', { maxConnections: 16 })
  await database.embedded?.dumpTo(dump)
})

afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

test('the first start says that it creates a database, and where', () => {
  expect(lines[0]).toBe(`Creating the embedded database in ${directory}/first/database`)
})

test('V8 compiles functions of the database again only when they have run a lot', async () => {
  const tell = vi.spyOn(v8, 'setFlagsFromString')
  syncBuiltinESMExports()
  onTestFinished(() => {
    tell.mockRestore()
    syncBuiltinESMExports()
  })
  const other = await open('budget', { loadFrom: dump })
  onTestFinished(() => other.close())

  expect(tell).toHaveBeenCalledWith('--wasm-tiering-budget=1000000000')
  // V8 ignores options that it does not know.
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(
    '--wasm-tiering-budget ',
  )
})

test('only this user can reach the socket', () => {
  const { mode } = statSync(dirname(socketPath()))

  expect(mode & 0o777).toBe(0o700)
})

test('sixteen clients mix transactions, errors and plain queries, and each gets its own answers', async () => {
  const { sql } = database
  await sql`create table account (id integer primary key, balance integer not null check (balance >= 0))`
  await sql`insert into account select id, 100 from generate_series(1, 16) as id`

  const busy = Array.from({ length: 16 }, async (_, client) => {
    for (let round = 0; round < 40; round += 1) {
      const own = client * 1000 + round
      const [row] = await sql`select ${own}::integer as own, ${`text ${own}`}::text as text`
      expect(row).toEqual({ own, text: `text ${own}` })
      await transfer(1 + (own % 16), 1 + ((own + 7) % 16), round)
      await expect(sql`select ${own}::integer / 0`).rejects.toThrow('division by zero')
      await expect(sql`select ${own} from nowhere`).rejects.toThrow('does not exist')
    }
  })
  await Promise.all(busy)

  expect(await sql`select sum(balance)::integer as total from account`).toEqual([{ total: 1600 }])
})

test('a transaction that begins behind hundreds of queries is one all the same', async () => {
  const narrow = await open('narrow', { loadFrom: dump, maxConnections: 1 })
  const { sql } = narrow
  await sql`create table lined_up (name text)`

  for (const queries of [98, 99, 100, 101, 300]) {
    const before = Array.from({ length: queries }, (_, n) => sql`select ${n}::integer`)
    const undone = sql.begin(async (tx) => {
      await tx`insert into lined_up values ('not to stay')`
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await Promise.all(before)
  }

  expect(await sql`select * from lined_up`).toEqual([])
  await narrow.close()
})

test('a row of 20 MB goes in and comes out, and many small rows of as much', async () => {
  const { sql } = database
  const text = 'grüße '.repeat(3_000_000)

  const [row] = await sql<{ text: string; bytes: number }[]>`
    select ${text}::text as text, octet_length(${text}::text) as bytes`
  const rows = await sql`select n, repeat('x', 100) from generate_series(1, 200000) as n`

  expect(row?.bytes).toBe(24_000_000)
  expect(row?.text === text).toBe(true)
  expect(rows.length).toBe(200_000)
})

test('a client that disconnects within a transaction leaves nothing behind', async () => {
  const { sql } = database
  await sql`create table visitor (name text)`
  const before = await preparedStatements()
  const visitor = await aClient()
  await visitor.says(queryMessage(`begin; insert into visitor values ('gone')`), 'T')
  await visitor.says(parse('visitors_own', 'select 1'), 'T')
  const waiting = sql`select count(*)::integer as visitors from visitor`

  visitor.socket.destroy()

  expect(await waiting).toEqual([{ visitors: 0 }])
  expect(await preparedStatements()).toEqual(before)
})

test('a failed transaction of one client is still its own, and the others wait for its end', async () => {
  const visitor = await aClient()
  await visitor.says(queryMessage('begin; select 1 / 0'), 'E')
  const waiting = database.sql`select 1 as one`

  await visitor.says(queryMessage('select 2'), 'E')
  await visitor.says(queryMessage('rollback'), 'I')

  expect(await waiting).toEqual([{ one: 1 }])
  visitor.socket.destroy()
})

test('a transaction that does nothing for too long is rolled back, and the others go on', async () => {
  const impatient = await open('impatient', { loadFrom: dump, idleTransactionMs: 200 })
  const { sql } = impatient

  const stuck = sql.begin(async (tx) => {
    await tx`create table unfinished (name text)`
    // The mistake that would wait forever: a statement on the pool inside a transaction.
    await sql`select 1`
    await tx`select 2`
  })

  await expect(stuck).rejects.toThrow('current transaction is aborted')
  expect(await sql`select to_regclass('unfinished') as found`).toEqual([{ found: null }])
  expect(await sql.begin((tx) => tx`select 1 as one`)).toEqual([{ one: 1 }])
  expect(lines.at(-1)).toMatch(/^An idle transaction was rolled back/)
  await impatient.close()
})

test('COPY FROM STDIN is refused without affecting others', async () => {
  const { sql } = database
  await sql`create table copied (name text)`
  const visitor = await aClient()

  const refusal = await visitor.says(queryMessage('copy copied from stdin'), 'I')
  visitor.socket.write(copyData('too late\n'))

  expect(refusal).toContain('the embedded database offers no COPY FROM STDIN')
  expect(await visitor.says(queryMessage('select count(*) from copied'), 'I')).toContain('SELECT 1')
  expect(await sql`select * from copied`).toEqual([])
  visitor.socket.destroy()
})

test('a client that does not speak the protocol is disconnected without affecting others', async () => {
  const stranger = connect(socketPath())
  const visitor = await aClient()
  const gone = [closed(stranger), closed(visitor.socket)]

  stranger.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  visitor.socket.write('y\0\0\0\x04')

  await Promise.all(gone)
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test.each([
  ['JSON', `select repeat('[', 100000)::jsonb`],
  ['an expression', `select ${'1+'.repeat(20_000)}1`],
  ['a pattern', `select 'a' ~ (repeat('(', 3000) || 'a' || repeat(')', 3000))`],
])('%s that nests too deep is at most an error', async (_, text) => {
  await database.sql
    .unsafe(text)
    .catch((error: unknown) => expect(error).toBeInstanceOf(DatabaseError))

  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a second server on the same directory is refused', async () => {
  await expect(open('first')).rejects.toThrow(`Another Parley (process ${process.pid})`)
})

test('a dump starts as a new database', async () => {
  const copy = await open('from-dump', { loadFrom: dump })

  expect(await copy.sql`select 1 as one`).toEqual([{ one: 1 }])
  await copy.close()
})

test('a dump that cannot be written is an error without affecting others', async () => {
  await expect(database.embedded?.dumpTo('/dev/null/dump')).rejects.toThrow('cannot be copied')

  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('written data survives an orderly stop', async () => {
  const first = await open('stopped', { loadFrom: dump })
  await first.sql`create table kept (name text)`
  await first.sql`insert into kept values ('yes')`
  await first.close()

  const second = await open('stopped')

  expect(await second.sql`select * from kept`).toEqual([{ name: 'yes' }])
  await second.close()
})

test('a start that fails says why and is tried again', async () => {
  const first = await open('interrupted', { loadFrom: dump })
  await first.close()
  const control = join(directory, 'interrupted/database/global/pg_control')
  renameSync(control, `${control}.away`)
  const told: string[] = []
  const onProgress = (line: string) => {
    told.push(line)
    renameSync(`${control}.away`, control)
  }

  const second = await open('interrupted', { onProgress })

  expect(told).toEqual([expect.stringMatching(/^The embedded database stopped: .*Trying again…$/)])
  expect(await second.sql`select 1 as one`).toEqual([{ one: 1 }])
  await second.close()
})

test('a database whose disk fails says so, ends, and lets go of its directory', async () => {
  const dying = await open('dying', { loadFrom: dump })
  const died = dying.closed.catch((error: Error) => error.message)
  rmSync(join(directory, 'dying/database/pg_wal'), { recursive: true })

  await dying.sql`select pg_switch_wal()`.catch(() => undefined)
  await dying.sql`create table lost (name text)`.catch(() => undefined)

  expect(await died).toMatch(/^The embedded database stopped: .*PANIC: +could not .*pg_wal/)
  await dying.sql.end()
  const lock = await lockDirectory(join(directory, 'dying'))
  await lock.release()
})

function open(name: string, options: Partial<DatabaseOptions> = {}) {
  const onProgress = (line: string) => void lines.push(line)
  return openDatabase({ dataDir: join(directory, name), durable: false, onProgress, ...options })
}

async function transfer(from: number, to: number, amount: number): Promise<void> {
  const moved = database.sql.begin(async (tx) => {
    await tx`update account set balance = balance + ${amount} where id = ${to}`
    await tx.savepoint((inner) => inner`select ${amount}::integer / 0`).catch(() => undefined)
    await tx`update account set balance = balance - ${amount} where id = ${from}`
  })
  await moved.catch((error) => expect(error.message).toContain('account_balance_check'))
}

async function preparedStatements(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select name from pg_prepared_statements where name like 'visitor%'`
  return rows.map((row) => row.name)
}

function socketPath(): string {
  return database.embedded?.socketPath ?? ''
}

/** A client below any driver: it sends bytes, and waits until the database is ready again. */
async function aClient() {
  const socket = connect(socketPath())
  let heard = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    heard = Buffer.concat([heard, chunk])
  })
  async function says(bytes: Buffer, status: 'I' | 'T' | 'E'): Promise<string> {
    heard = Buffer.alloc(0)
    socket.write(bytes)
    while (!heard.toString('latin1').endsWith(`Z\0\0\0\x05${status}`)) await setTimeout(1)
    return heard.toString()
  }
  await says(startupMessage(), 'I')
  return { socket, says }
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.resume().once('close', resolve))
}

function parse(name: string, text: string): Buffer {
  return Buffer.concat([message('P', `${name}\0${text}\0\0\0`), message('S', '')])
}

function copyData(text: string): Buffer {
  return Buffer.concat([message('d', text), message('c', '')])
}

function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}____${body}`)
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}
