import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { inSearch } from './search.ts'

vi.setConfig({ testTimeout: 30_000 })

const none: Narrow = { conditions: [], search: undefined, wholeHistory: false }
const noImages: Narrow = { ...none, conditions: [{ on: 'has', what: 'image', negated: true }] }

// Only a PostgreSQL server ends statements: the embedded one has nobody who could.
const onServer = test.runIf(process.env.TEST_DATABASE_URL !== undefined)

onServer.each([
  ['a search', { ...none, search: 'red' }],
  ['what messages do not have', noImages],
])(
  'security 25: the database ends %s after five seconds, whatever it is at',
  async (_what, narrow) => {
    const { realm } = await aRealm()
    const began = performance.now()

    const reading = inSearch(realm.sql, narrow, async (sql) => [
      ...(await sql`select pg_sleep(20)`),
    ])

    await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('too long') })
    expect(performance.now() - began).toBeLessThan(8000)
    expect(
      await inSearch(realm.sql, narrow, async (sql) => [...(await sql`select 1 as one`)]),
    ).toMatchObject([{ one: 1 }])
  },
)
