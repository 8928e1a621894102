import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { DatabaseAway } from './database-away.ts'
import { logBytes, lookAfter, quietness } from './embedded-upkeep.ts'
import type { Tx } from './transaction.ts'

const directory = mkdtempSync(join(tmpdir(), 'parley-test-'))
let database: Database

beforeAll(async () => {
  database = await open({})
})

afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

test('without an address the embedded database is used', async () => {
  expect(database.kind).toBe('embedded')
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a server that is not there is named in one sentence, without the password', async () => {
  const port = await aFreePort()
  const databaseUrl = `postgres://ana:secret@127.0.0.1:${port}/chat`

  const refusal = await open({ databaseUrl }).catch((error: Error) => error.message)

  expect(refusal).toBe(
    `PostgreSQL cannot be used at 127.0.0.1:${port} (database chat, user ana): connection refused.`,
  )
})

test.each([
  [
    'postgres:///chat?host=/nowhere&user=ana',
    '/nowhere (database chat, user ana): connect ENOENT ',
  ],
  ['postgres://', 'the usual host (DATABASE_URL names none): '],
])('what is left out of an address is not named: %s', async (databaseUrl, place) => {
  vi.stubEnv('PGHOST', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  const refusal = await open({ databaseUrl }).catch((error: Error) => error.message)
  expect(refusal).toContain(`PostgreSQL cannot be used at ${place}`)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a server that has no such database is named in one sentence, without the password',
  async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = 'not_there'
    url.password = 'secret'

    const refusal = await open({ databaseUrl: url.href }).catch((error: Error) => error.message)

    expect(refusal).toMatch(
      /^PostgreSQL cannot be used at .*: database "not_there" does not exist\.$/,
    )
    expect(refusal).not.toContain('secret')
  },
)

test('a statement that is planned each time is not kept', async () => {
  const { sql } = database
  const kept = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_prepared_statements where statement like '%as planned_%'`
    return row?.count
  }
  expect([...(await sql`select ${1}::int as planned_anew`.planned())]).toEqual([
    { planned_anew: 1 },
  ])
  expect(await kept()).toBe(1)
  await sql`select ${1}::int as planned_once`
  expect(await kept()).toBe(2)
})

test('a thousand different statements do not stay in the database', async () => {
  const { sql } = database

  for (let n = 0; n < 1000; n++) {
    const part = sql`${sql.unsafe(`${n} as n`)}`
    expect(await sql`select ${part}`).toEqual([{ n }])
  }

  // Note: on a slow machine, the upkeep prepares its own meanwhile, on another connection.
  const [kept] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_prepared_statements where statement like 'select % as n'`
  expect(kept?.count).toBeGreaterThan(100)
  expect(kept?.count).toBeLessThanOrEqual(300)
})

test('upkeep keeps the log short and makes room of deleted rows', async () => {
  const { sql } = database
  await sql`create table heap (id integer primary key, text text)`
  await sql`insert into heap select n, repeat(md5(n::text), 30) from generate_series(1, 100000) as n`
  await sql`delete from heap where id > 1000`
  expect(await logBytes(sql)).toBeGreaterThan(64 * 1024 * 1024)

  await sql`select pg_stat_force_next_flush()`
  const synced: number[] = []
  await lookAfter(sql, false, async () => {
    synced.push(await logBytes(sql))
    await database.embedded?.sync()
  })
  expect(synced).toEqual([expect.any(Number)])
  expect(synced[0], 'before the checkpoint').toBeGreaterThan(64 * 1024 * 1024)
  expect(await logBytes(sql)).toBeLessThan(1024 * 1024)
  await sql`select pg_stat_force_next_flush()`
  await lookAfter(sql, false)

  expect(
    await sql`
    select n_dead_tup::integer as dead, last_analyze is not null as analyzed
    from pg_stat_user_tables where relname = 'heap'`,
  ).toEqual([{ dead: 0, analyzed: true }])
})

test('the embedded database vacuums a large table only when nobody adds anything, or when most of it is dead', async () => {
  const { sql } = database
  await sql`create table large (id integer primary key, text text)`
  await sql`insert into large select n, repeat(md5(n::text), 9) from generate_series(1, 20000) as n`
  await sql`vacuum (analyze) large`
  await sql`delete from large where id > 14000`
  const dead = async () => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<{ dead: number }[]>`
      select n_dead_tup::integer as dead from pg_stat_user_tables where relname = 'large'`
    return row?.dead
  }
  // Note: other tables come first if they need it.
  const looks = async (isQuiet: boolean) => {
    for (let round = 0; round < 5; round++) await lookAfter(sql, isQuiet)
  }

  expect(await dead()).toBe(6000)
  await looks(false)
  expect(await dead()).toBe(6000)
  await looks(true)
  expect(await dead()).toBe(0)
  await sql`delete from large where id > 3000`
  expect(await dead()).toBe(11_000)
  await looks(false)
  expect(await dead()).toBe(0)
})

test('a large table that was analyzed before a start is not analyzed again after a few changes', async () => {
  const dataDir = join(directory, 'restarted')
  const first = await open({ dataDir })
  await first.sql`create table large (id integer primary key, text text)`
  await first.sql`
    insert into large select n, repeat(md5(n::text), 9) from generate_series(1, 20000) as n`
  await first.sql`vacuum (analyze) large`
  await first.close()
  const { sql, close } = await open({ dataDir })
  onTestFinished(close)
  const isAnalyzed = async () => {
    await sql`select pg_stat_force_next_flush()`
    for (let round = 0; round < 3; round++) await lookAfter(sql, false)
    const [row] = await sql`
      select last_analyze is not null as "isAnalyzed" from pg_stat_user_tables where relname = 'large'`
    return row
  }

  await sql`update large set text = 'x' where id <= 3000`
  expect(await isAnalyzed()).toEqual({ isAnalyzed: false })
  await sql`update large set text = 'y' where id > 1000`
  expect(await isAnalyzed()).toEqual({ isAnalyzed: true })
  // From a small sample, because somebody is there.
  const sampled = await sql`
    select array_length(histogram_bounds::text::text[], 1) as bounds from pg_stats
    where tablename = 'large' and attname = 'id'`
  expect(sampled).toEqual([{ bounds: 6 }])
})

test('a table of which more is deleted than the catalog knows of is looked after', async () => {
  const dataDir = join(directory, 'emptied')
  const first = await open({ dataDir })
  await first.sql`create table emptied (id integer primary key)`
  await first.sql`insert into emptied select n from generate_series(1, 3000) as n`
  await first.close()
  const { sql, close } = await open({ dataDir })
  onTestFinished(close)

  // At this number, one of the thresholds would be divided by 0.
  await sql`delete from emptied where id <= 501`
  await sql`select pg_stat_force_next_flush()`
  for (let round = 0; round < 9; round++) await lookAfter(sql, false)

  const [row] = await sql`select pg_stat_get_dead_tuples('emptied'::regclass)::int as dead`
  expect(row).toEqual({ dead: 0 })
})

test('a table that changes all the time does not keep another from its statistics', async () => {
  const { sql } = database
  await sql`create table churned (id integer primary key, at integer)`
  await sql`create table stale (id integer primary key)`
  await sql`insert into churned select n, 0 from generate_series(1, 100) as n`
  await sql`insert into stale select n from generate_series(1, 1000) as n`

  for (let round = 0; round < 8; round++) {
    for (let time = 0; time < 4; time++) await sql`update churned set at = at + 1`
    await sql`select pg_stat_force_next_flush()`
    await lookAfter(sql, false)
  }

  const stale = await sql`
    select last_analyze is not null as "isAnalyzed" from pg_stat_user_tables where relname = 'stale'`
  expect(stale).toEqual([{ isAnalyzed: true }])
})

test('the embedded database is quiet when no row was added for a while', async () => {
  const { sql } = database
  await sql`create table added (id integer primary key)`
  const isQuiet = quietness(sql)
  const rounds = async (count: number) => {
    const found: boolean[] = []
    for (let round = 0; round < count; round++) {
      await sql`select pg_stat_force_next_flush()`
      found.push(await isQuiet())
    }
    return found
  }
  expect(await rounds(5)).toEqual([false, false, false, true, true])
  await sql`insert into added values (1)`
  expect(await rounds(4)).toEqual([false, false, false, true])
})

function open(options: { databaseUrl?: string; dataDir?: string }): Promise<Database> {
  return openDatabase({
    dataDir: join(directory, 'data'),
    durable: false,
    onProgress: () => undefined,
    ...options,
  })
}

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'a statement that gets no lock because of a deadlock can be tried later',
  async () => {
    const { sql } = await open({ databaseUrl: process.env.TEST_DATABASE_URL ?? '' })
    const locks = (tx: Tx, place: number) => tx`select pg_advisory_xact_lock(4711, ${place})`
    const waiting = () =>
      sql`select from pg_locks where locktype = 'advisory' and classid = 4711 and not granted`
    let refused: Promise<unknown> | undefined

    await sql.begin(async (tx) => {
      await locks(tx, 1)
      const other = sql.begin(async (otherTx) => {
        await locks(otherTx, 2)
        await locks(otherTx, 1)
      })
      refused = other.then(
        () => undefined,
        (error: unknown) => error,
      )
      await expect.poll(async () => (await waiting()).length).toBe(1)
      // PostgreSQL ends the one that has waited for a second first.
      await pause(500)
      await locks(tx, 2)
    })

    expect(await refused).toBeInstanceOf(DatabaseAway)
  },
)
