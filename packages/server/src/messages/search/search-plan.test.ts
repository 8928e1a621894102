import { type MessageId, maxId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import type { Fragment } from '../../db/fragments.ts'
import { isTopicAnywhere } from '../narrow/is-indexed.ts'
import type { Narrow } from '../narrow/narrow.ts'
import { nearest, waysTo } from '../narrow/narrow-ways.ts'
import { startTime } from '../narrow/search-time.ts'
import { planSearch, walkThrough } from './search-plan.ts'
import { searchQuery, searchSql } from './search-query.ts'

/** The ids that a search finds if the index is used for these of its words. */
type Look = (search: string, isIndexed: (at: number) => boolean) => Promise<MessageId[]>

const searches = [
  'build',
  'buil red',
  'the build',
  'the',
  '"is red" build',
  '日本 build',
  '日本語',
  '',
]

test('whichever words the index is asked for, the same is found', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const texts = ['The build is red', 'Builds, red ones', 'the moon', '日本語 build is red', '日本']
  for (const text of texts) await ana.sends('design', 'x', text)
  const { sql } = realm
  const look: Look = async (search, isIndexed) => {
    const query = searchQuery(sql, search)
    const indexed = new Set<Fragment>(query.words.filter((_, at) => isIndexed(at)))
    const rows = await sql<{ id: MessageId }[]>`
      select id from message
      where realm_id = ${realm.id} and ${searchSql(sql, query, indexed)} order by id`
    return rows.map(({ id }) => id)
  }

  const found = await Promise.all(searches.map((search) => look(search, () => false)))
  expect(found.map((ids) => ids.length)).toEqual([3, 3, 3, 0, 2, 1, 1, 0])
  for (const [index, search] of searches.entries()) {
    expect(await look(search, () => true)).toEqual(found[index])
  }
  expect(await look('buil red', (at) => at === 0)).toEqual(found[1])
  expect(await look('buil red', (at) => at === 1)).toEqual(found[1])
})

test('rare words are found with the index, frequent ones by walking', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const rare = await ana.sends('design', 'x', 'the very first albatross')
  for (let round = 0; round < 7; round++) await sendMany(ana, 300, 'the usual report')
  const { sql } = realm
  const planOf = async (search: string) => {
    const narrow = { conditions: [], search, wholeHistory: true }
    const context = { sql, viewer: realm.viewer(ana.id), unread: undefined }
    const end = realm.directory.lastMessageId + 1
    const planning = { context, narrow, span: sql``, wanted: 10, end }
    const { condition, isSorted } = await planSearch(sql, planning)
    const ways = waysTo(context, { narrow, more: condition, isSorted })
    const asked = { columns: sql`id`, bound: sql`< ${maxId}`, isDown: true, limit: 10 }
    const rows = await sql`explain ${nearest(sql, ways, asked)}`
    const plan = JSON.stringify(rows)
    const hidden = plan.match(/COALESCE\(.*?, false\)/i)?.[0] ?? ''
    return {
      byIndex: plan.includes('id + 0'),
      hidden: hidden.match(/albatross|report|usual/g) ?? [],
    }
  }

  expect(await planOf('albatross')).toEqual({ byIndex: true, hidden: [] })
  expect(await planOf('the first albatross')).toEqual({ byIndex: true, hidden: [] })
  expect(await planOf('usual')).toMatchObject({ byIndex: false, hidden: ['usual', 'usual'] })
  const mixed = await planOf('the report albatross')
  expect(mixed).toMatchObject({ byIndex: true, hidden: ['report', 'report'] })

  const found = (search: string) => ana.reads([['search', search]], { num_before: 5 })
  expect(await found('the first albatross')).toMatchObject([{ id: rare }])
  expect(await found('report albatross')).toEqual([])
  expect(await found('repor')).toHaveLength(5)
  const after = { anchor: rare, num_before: 0, num_after: 3, include_anchor: false }
  expect((await ana.reads([['search', 'albatross']], after)).length).toBe(0)
  expect((await ana.reads([['search', 'usual report']], after)).map(({ id }) => id)).toEqual([
    rare + 1,
    rare + 2,
    rare + 3,
  ])
})

const rare: Narrow = {
  conditions: [{ on: 'topic', topic: 'rare', negated: false }],
  search: 'report',
  wholeHistory: true,
}

const onEmbedded = test.skipIf(process.env.TEST_DATABASE_URL)

onEmbedded('few messages of a narrow without an index are looked for once', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await sendMany(ana, 10, 'the usual report')
  const ids = [
    await ana.sends('design', 'rare', 'a report'),
    await ana.sends('design', 'rare', 'no'),
  ]
  const { sql } = realm
  const context = { sql, viewer: realm.viewer(ana.id), unread: undefined }
  const end = realm.directory.lastMessageId + 1
  const base = { context, span: sql``, wanted: 10, end }

  const { condition, isWalk } = await planSearch(sql, { ...base, narrow: rare })
  const late = planSearch(sql, { ...base, narrow: startTime({ ...rare }, 0) })

  await expect(late).rejects.toMatchObject({ message: expect.stringContaining('too long') })
  expect(isWalk).toBe(false)
  const inRealm = sql`select id from message where realm_id = ${realm.id}`
  expect(await sql`${inRealm} ${condition}`).toEqual([{ id: ids[0] }])
  const found = await ana.reads([
    ['topic', 'rare'],
    ['search', 'report'],
  ])
  expect(found).toMatchObject([{ id: ids[0] }])
})

test('what an index answers is no walk', async () => {
  const { realm } = await aRealm()
  const walks = (...conditions: Narrow['conditions']) =>
    walkThrough(realm.sql, { conditions, search: undefined, wholeHistory: true }).isWalk
  const link = { on: 'has', what: 'link', negated: false } as const
  const place = { on: 'recipients', ids: [], negated: false } as const
  const topic = { on: 'topic', topic: 'x', negated: false } as const

  expect(walks(link)).toBe(false)
  expect(walks(link, place, topic)).toBe(false)
  expect(walks(link, topic)).toBe(true)
  expect(walks({ ...link, negated: true })).toBe(true)
  expect(walks({ on: 'resolved', negated: false })).toBe(false)
  expect(walks(link, { on: 'muted', negated: false })).toBe(true)
  expect(walks({ ...link, what: 'reaction' })).toBe(true)

  const isAnywhere = (...conditions: Narrow['conditions']) =>
    isTopicAnywhere({ conditions, search: undefined, wholeHistory: false })
  expect(isAnywhere(topic, link)).toBe(true)
  expect(isAnywhere(topic, { ...place, negated: true })).toBe(true)
  expect(isAnywhere(topic, place)).toBe(false)
  expect(isAnywhere({ ...topic, negated: true })).toBe(false)
})

async function sendMany(person: Person, count: number, text: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => person.sends('design', 'x', text)))
}
