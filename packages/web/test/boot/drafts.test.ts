import type { Place } from '@parley/client/replica'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import type { BootState } from '../../src/boot/boot.ts'
import { draftsOf } from '../../src/compose/drafts-of.ts'
import { toasts } from '../../src/parts/toast.tsx'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

async function ready({ boot, client }: ReturnType<TestBrowser['opens']>) {
  const state = (await untilTab(boot, 'ready')) as Extract<BootState, { kind: 'ready' }>
  return { ...state, client }
}

/** A tab with a draft that the server has, in the channel "lobby". */
async function aDraft() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const tab = browser.opens()
  const state = await ready(tab)
  const lobby = state.replica.channels.byId.values().find(({ name }) => name === 'lobby')
  const place: Place = { kind: 'topic', channelId: lobby?.stream_id ?? 0, topic: 'lunch' }
  const store = draftsOf(state)
  store.write(place, 'Let us meet at 5')
  store.keepNow(place)
  await until(() => listOf(state).length === 1)
  return { browser, tab, state, place, store }
}

function listOf({ replica }: Pick<AppContext, 'replica'>) {
  return replica.list('drafts').value.map(({ content }) => content)
}

test('a message that was sent without a network is not offered again after a reload', async () => {
  const { browser, tab, state, place, store } = await aDraft()
  tab.network(false)
  store.clear(place)
  await until(() => listOf(state).length === 0)
  tab.boot.close()
  const again = await ready(browser.opens())
  await until(() => draftsOf(again).freshText(place) === '')
  await until(() => again.outbox.items.value.length === 0)
  const { drafts } = await again.client.drafts.list()
  expect(drafts).toEqual([])
})

test('a draft that another device has deleted before needs no removal', async () => {
  const { browser, tab, state, place, store } = await aDraft()
  const beside = await ready(browser.opens())
  const before = toasts.value
  tab.network(false)
  store.clear(place)
  await until(() => listOf(state).length === 0)
  const [draft] = (await beside.client.drafts.list()).drafts
  await beside.client.drafts.remove({ draft_id: draft?.id ?? 0 })
  tab.network(true)
  await until(() => state.outbox.items.value.length === 0)
  expect(toasts.value).toEqual(before)
})
