import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { userIndexOf } from '../../directory/user-index.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { startTime, timeLeft } from '../narrow/search-time.ts'
import { inSearch, inTimeLeft } from './search.ts'

vi.setConfig({ testTimeout: 30_000 })

const none: Narrow = { conditions: [], search: undefined, wholeHistory: false }
const noImages: Narrow = { ...none, conditions: [{ on: 'has', what: 'image', negated: true }] }

/** A user of an organization. */
function by(realm: Realm, at = 0): [Realm, Viewer] {
  const user = userIndexOf(realm.directory).active[at]
  if (!user) throw new Error('There are four users')
  return [realm, viewerOf(realm.directory, user)]
}

// Only a PostgreSQL server cancels statements; the embedded database has no second session that could.
const onServer = test.runIf(process.env.TEST_DATABASE_URL !== undefined)

onServer.each([
  ['a search', { ...none, search: 'red' }],
  ['what messages do not have', noImages],
])(
  'security 25: the database ends %s after five seconds, whatever it is at',
  async (_what, narrow) => {
    const { realm } = await aRealm()
    const began = performance.now()

    const reading = inSearch(...by(realm), narrow, async (sql) => [
      ...(await sql`select pg_sleep(20)`),
    ])

    await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('too long') })
    expect(performance.now() - began).toBeLessThan(8000)
    expect(
      await inSearch(...by(realm), narrow, async (sql) => [...(await sql`select 1 as one`)]),
    ).toMatchObject([{ one: 1 }])
  },
)

test('all statements of a request share its time', async () => {
  const { realm } = await aRealm()
  const narrow = startTime({ ...none, search: 'red' }, 60_000)
  const one = () => inSearch(...by(realm), narrow, async (sql) => [...(await sql`select 1 as one`)])
  expect(await one()).toEqual([{ one: 1 }])
  expect(timeLeft(narrow)).toBeLessThanOrEqual(60_000)

  startTime(narrow, 0)

  await expect(one()).rejects.toMatchObject({ message: expect.stringContaining('too long') })
  const between = inTimeLeft(realm.sql, narrow, performance.now() - 1000)
  await expect(between).rejects.toMatchObject({ message: expect.stringContaining('too long') })
})

onServer('what the first statement took, the second one has less', async () => {
  const { realm } = await aRealm()
  const narrow = startTime({ ...none, search: 'red' }, 60_000)
  const limits = await inSearch(...by(realm), narrow, async (sql) => {
    await inTimeLeft(sql, startTime(narrow, 20_000), performance.now() - 1000)
    return [...(await sql`select current_setting('statement_timeout') as limit`)]
  })
  expect(limits).toEqual([{ limit: expect.stringMatching(/^(1?\d{4}ms|1?\ds|20s)$/) }])
})

onServer('security 25: slow searches leave connections to those who send', async () => {
  const { realm, ana } = await aRealm({ channel: 'busy', subscribers: ['ana'] })
  let running = 0
  const seen: number[] = []
  const { realm: other } = await aRealm()
  const searches = Array.from({ length: 24 }, (_, at) =>
    inSearch(...by(at % 2 ? other : realm, at % 3), { ...none, search: 'red' }, async (sql) => {
      seen.push(++running)
      return [...(await sql`select pg_sleep(1)`)]
    }).finally(() => running--),
  )
  const began = performance.now()

  await ana.sends('busy', 'x', 'Beside the searches')

  expect(performance.now() - began).toBeLessThan(1500)
  await Promise.all(searches)
  expect(Math.max(...seen)).toBe(4)
})

onServer(
  'security 25: slow searches of a user delay none of their colleagues, and of an organization none of others',
  async () => {
    const [{ realm }, { realm: other }] = [await aRealm(), await aRealm()]
    const narrow = { ...none, search: 'red' }
    const slow = (at: number) =>
      inSearch(...by(realm, at), narrow, async (sql) => [...(await sql`select pg_sleep(1.5)`)])
    const took = async (...[its, viewer]: [Realm, Viewer]) => {
      const began = performance.now()
      await inSearch(its, viewer, narrow, async (sql) => [...(await sql`select 1 as one`)])
      return performance.now() - began
    }
    const searches = Array.from({ length: 6 }, () => slow(0))

    expect(await took(...by(realm, 1))).toBeLessThan(1000)
    searches.push(...Array.from({ length: 4 }, () => slow(2)))
    expect(await took(...by(other))).toBeLessThan(1000)
    await Promise.allSettled(searches)
  },
)
