import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { OutboxItem } from '@parley/client/outbox'
import { forceCloseDatabase } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Cache } from '../../src/boot/cache.ts'
import { outboxStorage } from '../../src/boot/outbox-storage.ts'

const databases: IDBDatabase[] = []
let name: string

beforeEach(() => {
  name = randomUUID()
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((...which) => {
    const request = open(...which)
    request.addEventListener('success', () => databases.push(request.result))
    return request
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  databases.length = 0
})

/** As after a crash of the browser's storage, or when a phone has ended it. */
function losesItsDatabases(): void {
  for (const database of databases.splice(0)) forceCloseDatabase(database as never)
}

/** As when the browser is asked to delete the data of the site: every tab must let go. */
async function deletes(which: string): Promise<void> {
  const request = indexedDB.deleteDatabase(which)
  await new Promise((resolve) => request.addEventListener('success', resolve))
}

function anItem(id: string): OutboxItem {
  return { id, kind: 'send', input: id, place: 'a', order: 1, since: 0, state: 'waiting' }
}

async function kept(): Promise<string[]> {
  const items = await outboxStorage(name, 1).all()
  return items.map(({ id }) => id)
}

test('messages are stored after the browser has closed the database', async () => {
  const storage = outboxStorage(name, 1)
  await storage.put(anItem('before'))
  losesItsDatabases()
  await storage.put(anItem('after'))
  expect((await kept()).toSorted()).toEqual(['after', 'before'])
  losesItsDatabases()
  await storage.delete('before')
  losesItsDatabases()
  expect((await storage.all()).map(({ id }) => id)).toEqual(['after'])
})

test('messages are stored after the database was deleted', async () => {
  const storage = outboxStorage(name, 1)
  await storage.put(anItem('before'))
  await deletes(`${name}-outbox`)
  await storage.put(anItem('after'))
  expect(await kept()).toEqual(['after'])
})

test('messages are stored after the database could not be opened once', async () => {
  vi.mocked(indexedDB.open).mockImplementationOnce(() => {
    throw new DOMException('Lost', 'UnknownError')
  })
  const storage = outboxStorage(name, 1)
  await storage.put(anItem('one'))
  expect(await kept()).toEqual(['one'])
})

const mark = { session: 'session', build: 'build' }
const snapshot = { last_event_id: 5, user_id: 1 } as never

test('the cache goes on, and can be deleted, after the browser has closed it', async () => {
  const cache = new Cache(name)
  await cache.replace(mark, snapshot)
  losesItsDatabases()
  await cache.append({ after: 5, position: 6, events: [] })
  losesItsDatabases()
  expect(await cache.read()).toMatchObject({ mark, position: 6 })
  losesItsDatabases()
  await cache.clear()
  expect(await new Cache(name).read()).toBeUndefined()
})

test('of more than 30 conversations, the cache keeps those that were read last', async () => {
  const cache = new Cache(name)
  await cache.replace(mark, snapshot)
  const database = await openDB(name)
  const stored = () => database.getAllKeys('conversations')
  const rows = Array.from({ length: 33 }, (_, at) => ({ key: `${99 - at}`, usedAt: at }))
  await cache.putConversations(rows.slice(0, 29) as never)
  expect(await stored()).toHaveLength(29)
  await cache.putConversations(rows.slice(29) as never)
  const newest = rows.slice(3).map(({ key }) => key)
  expect(await stored()).toEqual(newest.toSorted())
  database.close()
})

test('a closed cache stores nothing any more', async () => {
  const cache = new Cache(name)
  await cache.replace(mark, snapshot)
  await cache.clear()
  await cache.close()
  await cache.replace(mark, snapshot)
  expect(await new Cache(name).read()).toBeUndefined()
})
