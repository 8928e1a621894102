import { api, limits } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { archiveOf, imports } from '../../../test/archives.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose } from '../../../test/person.ts'
import { scheduledFeature } from '../../messages/scheduled/scheduled.feature.ts'
import { botsFeature } from '../../people/bots/bots.feature.ts'
import { findLines, inPieces } from '../exports/archive.store.ts'
import { Insertion } from './insertion.ts'

vi.setConfig({ testTimeout: 120_000 })

const [scheduled] = scheduledFeature.archive as Loose
const storage = botsFeature.archive.find(({ file }) => file === 'bot_storage') as Loose

test('the longest value that a bot can store is in the archive, and imported', async () => {
  const org = await aRealm()
  const bot = await makesBot(org, org.ana)
  const before = 'storage='.length
  const [key, { maxBodyKib }] = ['k', api.bots.putStorage]
  // Letters are one byte in a form; the quotes, the colon and the braces are three.
  const value = 'x'.repeat(maxBodyKib * 1024 - before - key.length - 7 * 3)
  await bot.calls(api.bots.putStorage, { storage: { [key]: value } })

  const { realm } = await imports(await archiveOf(org.realm, 'full'))

  const [stored] = await realm.sql<Loose[]>`
    select key, value = ${value} as same from bot_storage where realm_id = ${realm.id}`
  expect(stored).toEqual({ key, same: true })
  expect(value.length).toBeLessThan(limits.maxBotStorageBytes)
})

/** Together, the rows of a page may be longer than any string can be. */
const most = 5_000_000

test('an export reads few long rows at a time, and many short ones', async () => {
  const org = await aRealm()
  const bot = await makesBot(org, org.ana)
  const { realmId } = org.realm.directory
  const { sql } = (await theServer()).database
  const pages = await sql.begin(async (tx) => {
    await tx`
      insert into bot_storage (realm_id, bot_id, key, value)
      select ${realmId}, ${bot.id}, n, repeat('x', case n % 20 when 0 then 2000000 else 10 end)
      from generate_series(1, 100) as n`
    const found: string[][] = []
    for await (const lines of findLines(tx, realmId, storage)) found.push(lines)
    await tx`delete from bot_storage where realm_id = ${realmId}`
    return found
  })

  expect(pages.flat()).toHaveLength(100)
  for (const page of pages) expect(page.join('').length).toBeLessThan(most)
  expect(pages.at(-1)?.length).toBeGreaterThan(90)
})

test('an export reads few long scheduled messages at a time', async () => {
  const { realm, ana } = await aRealm()
  const { sql } = (await theServer()).database
  const pages = await sql.begin(async (tx) => {
    await tx`
      insert into scheduled_message (realm_id, id, user_id, user_ids, topic, content, rendered,
        deliver_at, client, site_url, read_by_sender)
      select ${realm.id}, n, ${ana.id}, array[${ana.id}::int], '', 'x', repeat('x', 400000),
        now() + interval '1 day', 'test', '', false
      from generate_series(1, 30) as n`
    const found: string[][] = []
    for await (const lines of findLines(tx, realm.id, scheduled)) found.push(lines)
    await tx`delete from scheduled_message where realm_id = ${realm.id}`
    return found
  })

  expect(pages.flat()).toHaveLength(30)
  for (const page of pages) expect(page.join('').length).toBeLessThan(most)
})

test('an export reads few long messages at a time', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const ids: number[] = []
  for (const text of ['a', 'b', 'c', 'd', 'e']) ids.push(await ana.sends('design', 'x', text))
  const [first = 0, second = 0, ...rest] = ids
  const { sql } = (await theServer()).database
  const edits = JSON.stringify([{ before: 'x'.repeat(9_000_000) }])
  const pieces = await sql.begin(async (tx) => {
    const before = await tx<{ id: number; rendered: string }[]>`
      select id, rendered from message where realm_id = ${realm.id} and id in (${first}, ${second})`
    await tx`
      update message set rendered = repeat('x', 5000000), edits = null
      where realm_id = ${realm.id} and id = ${first}`
    await tx`
      update message set edits = ${edits}::text::jsonb
      where realm_id = ${realm.id} and id = ${second}`
    const found = await inPieces(tx, realm.id, ids)
    for (const { id, rendered } of before)
      await tx`
        update message set rendered = ${rendered}, edits = null
        where realm_id = ${realm.id} and id = ${id}`
    return found
  })

  expect(pieces).toEqual([[first], [second, ...rest]])
})

test('an import writes few long rows at a time, and many short ones', async () => {
  const written: Loose[][] = []
  const tx: Loose = Object.assign(() => [], { json: (rows: Loose[]) => written.push(rows) })
  const insertion = new Insertion(tx, { realmId: 1, keeper: {} } as Loose)
  for (const length of [...Array(10).fill(2_000_000), ...Array(600).fill(10)]) {
    const row = { bot_id: 1, key: 'k', value: 'x'.repeat(length) }
    await insertion.row(storage, row, JSON.stringify(row).length)
  }
  await insertion.row({ ...storage }, {}, 2)

  expect(written.flat()).toHaveLength(610)
  for (const rows of written) {
    expect(JSON.stringify(rows).length).toBeLessThan(most + 2_000_000)
    expect(rows.length).toBeLessThanOrEqual(500)
  }
  expect(written.length).toBeLessThan(8)
})
