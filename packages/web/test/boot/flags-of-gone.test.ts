import { api } from '@parley/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import { setFlag } from '../../src/intents/flags.ts'
import { markAllRead } from '../../src/intents/mark-all-read.ts'
import { toasts } from '../../src/parts/toast.tsx'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

// Files that run in the same process share them.
beforeEach(() => {
  toasts.value = []
})

/** Two tabs, the second of which sends nothing, and unread messages from somebody else. */
async function scene() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga', 'ana'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const ids: number[] = []
  for (let number = 0; number < 6; number++) {
    ids.push(await org.ana.at(server).sends('lobby', 'hello', `theirs ${number}`))
  }
  const opens = async () => {
    const tab = browser.opens()
    return { tab, app: (await untilTab(tab.boot, 'ready')) as unknown as AppContext }
  }
  const [first, second] = [await opens(), await opens()]
  const channelId = first.app.replica.channels.peekName('lobby')?.stream_id ?? 0
  const place = { kind: 'topic', channelId, topic: 'hello' } as const
  const network = (isThere: boolean) => {
    for (const { tab } of [first, second]) tab.network(isThere)
  }
  const deletes = async (...gone: number[]) => {
    for (const message_id of gone)
      await org.olga.at(server).calls(api.messages.remove, { message_id } as never)
  }
  const untilSent = () => until(() => first.app.outbox.items.value.length === 0)
  /** In both tabs, and in one that learns it from the server. */
  const expectEverywhere = async (read: (app: AppContext) => unknown, all: unknown) => {
    await untilSent()
    for (const { app } of [first, second, await opens()]) {
      await until(() => JSON.stringify(read(app)) === JSON.stringify(all)).catch(() => undefined)
      expect(read(app)).toEqual(all)
    }
  }
  const unread = ({ replica }: AppContext) => replica.unread.idsIn(place)
  return { ...{ app: first.app, ids, place, network, deletes, expectEverywhere }, unread }
}

const starred = ({ replica }: AppContext) => replica.starred.ids.peek()

test('marks as read reach the server although some of the messages were deleted meanwhile', async () => {
  const { app, ids, network, deletes, expectEverywhere, unread } = await scene()
  const [one = 0, two = 0, three = 0, ...later] = ids
  network(false)
  setFlag(app, [one, two, three], 'read', 'add')
  await deletes(two)
  network(true)
  await expectEverywhere(unread, later)

  // All that are left to mark are gone.
  network(false)
  setFlag(app, later.slice(0, 1), 'read', 'add')
  await deletes(later[0] ?? 0)
  network(true)
  await expectEverywhere(unread, later.slice(1))
  expect(toasts.value).toEqual([])
})

test('undoing marks makes unread what is still there', async () => {
  const { app, ids, place, network, deletes, expectEverywhere, unread } = await scene()
  markAllRead(app, [place], String)
  await expectEverywhere(unread, [])
  network(false)
  await deletes(ids[2] ?? 0, ids[4] ?? 0)
  toasts.value.at(-1)?.action?.run()
  network(true)
  await expectEverywhere(
    unread,
    [0, 1, 3, 5].map((at) => ids[at]),
  )
})

test('stars reach the messages that are left, and one on a deleted message is taken back with the reason', async () => {
  const { app, ids, network, deletes, expectEverywhere } = await scene()
  const [one = 0, two = 0, three = 0, four = 0] = ids
  network(false)
  setFlag(app, [one, two, three], 'starred', 'add')
  await deletes(two)
  network(true)
  await expectEverywhere(starred, [one, three])

  toasts.value = []
  network(false)
  setFlag(app, [four], 'starred', 'add')
  await deletes(four)
  network(true)
  await expectEverywhere(starred, [one, three])
  await until(() => toasts.value.some(({ text }) => text === 'Invalid message(s)'))
})
