import type { MessageId, RealmId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import {
  deletePreviewRequest,
  findPages,
  forgetPages,
  keepPages,
  takePreviewRequests,
} from './previews.store.ts'

/** Far from now, so that the servers of other tests take nothing. */
const soon = new Date('2100-01-01T00:00:00Z')
const later = (seconds: number) => new Date(soon.getTime() + seconds * 1000)

async function aPreviewRequest(): Promise<{ realmId: RealmId; messageId: MessageId }> {
  const { realm } = await aRealm()
  await realm.sql`
    insert into preview_request (realm_id, message_id, due_at)
    values (${realm.id}, 1, ${soon.toISOString()}::timestamptz)`
  return { realmId: realm.id, messageId: 1 as MessageId }
}

test('a row claimed by a node is taken over only when its time is over', async () => {
  const { database } = await theServer()
  const { realmId } = await aPreviewRequest()
  const takes = async (now: Date) => {
    const taken = await takePreviewRequests(database.sql, { now, limit: 100, leaseMs: 60_000 })
    return taken.filter((request) => request.realmId === realmId)
  }

  const both = await Promise.all([takes(later(1)), takes(later(1))])
  expect(both.flat()).toHaveLength(1)
  expect(await takes(later(59))).toEqual([])
  const [again] = await takes(later(62))
  expect(again).toMatchObject({ attempts: 2 })
  const [first] = both.flat()
  expect(first && (await deletePreviewRequest(database.sql, first))).toBe(false)
  expect(again && (await deletePreviewRequest(database.sql, again))).toBe(true)
})

test('results are stored for their time, and only the newest are kept', async () => {
  const { database } = await theServer()
  const { realm } = await aRealm()
  const other = await aRealm()
  const urls = ['https://x.io/a', 'https://x.io/b', 'https://x.io/c']
  const facts = { title: 'T', description: undefined, picture: undefined }
  for (const [index, url] of urls.entries()) {
    const pages = [{ url, facts, expiresAt: later(1000 + index) }]
    await keepPages(database.sql, realm.id, { pages, now: later(index) })
  }
  const known = async (id: RealmId, now: Date) =>
    [...(await findPages(database.sql, id, { urls, now })).keys()].sort()

  expect(await known(realm.id, soon)).toEqual(urls)
  expect(await known(other.realm.id, soon)).toEqual([])
  expect(await known(realm.id, later(1001))).toEqual(urls.slice(2))
  await forgetPages(database.sql, realm.id, { now: later(1000), kept: 1 })
  expect(await known(realm.id, soon)).toEqual(urls.slice(2))
})
