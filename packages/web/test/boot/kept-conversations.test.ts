import { api, type QueueId } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, givePassword, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { Boot, BootState } from '../../src/boot/boot.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

type Ready = Extract<BootState, { kind: 'ready' }>

async function scene() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga', 'ana'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const ana = org.ana.at(server)
  const owner = org.olga.at(server)
  const says = (content: string) => ana.sends('lobby', 'hello', content)
  return { ...org, browser, ana, owner, says }
}

async function topicIn(boot: Boot) {
  const { replica } = (await untilTab(boot, 'ready')) as Ready
  const lobby = replica.channels.byId.values().find(({ name }) => name === 'lobby')
  const channelId = lobby?.stream_id ?? 0
  const terms = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: 'hello' },
  ]
  const view = replica.messages.view(terms)
  const contents = () => view.ids.value.map((id) => replica.messages.byId.peek(id)?.content)
  return { replica, view, contents }
}

/** Opens a conversation and waits until the browser has stored it. */
async function reads(browser: TestBrowser, count: number) {
  const tab = browser.opens()
  const { view } = await topicIn(tab.boot)
  await view.loadAround('newest')
  expect(view.problem.value).toBeUndefined()
  await until(() => view.ids.value.length === count)
  await browser.hasKept(1)
  return tab
}

test('a stored conversation shows at once without a network, and catches up through the queue', async () => {
  const { browser, says, ana, owner } = await scene()
  const edited = await says('edited later')
  const deleted = await says('deleted later')
  const moved = await says('moved later')
  await says('stays')
  const first = await reads(browser, 4)
  first.boot.close()
  await ana.requests('PATCH', `/messages/${edited}`, { content: 'edited' })
  await owner.requests('DELETE', `/messages/${deleted}`)
  await owner.requests('PATCH', `/messages/${moved}`, { topic: 'elsewhere' })
  await says('new')

  const second = browser.opens()
  second.network(false)
  const { view, contents } = await topicIn(second.boot)
  await view.loadAround('newest')
  const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`)
  const before = paragraphs('edited later', 'deleted later', 'moved later', 'stays')
  expect(contents()).toEqual(before)
  expect([view.hasOldest.value, view.hasNewest.value]).toEqual([true, true])
  second.network(true)
  await until(() => contents().length === 3)
  await until(() => contents().at(-1) === '<p>new</p>')

  expect(contents()).toEqual(paragraphs('edited', 'stays', 'new'))
  expect(new Set(second.asked)).toEqual(new Set(['GET /events']))
})

test('stored conversations are not shown after the queue was lost', async () => {
  const { browser, owner, says } = await scene()
  await says('before')
  const first = await reads(browser, 1)
  const { queueId } = (await untilTab(first.boot, 'ready')) as Ready
  first.boot.close()
  await owner.calls(api.queues.deleteQueue, { queue_id: queueId as QueueId })
  await says('unheard')

  const second = browser.opens()
  await until(() => second.asked.includes('POST /register'))
  await until(() => {
    const state = second.boot.state.value
    return state.kind === 'ready' && state.queueId !== queueId
  })
  const { view, contents } = await topicIn(second.boot)
  expect(contents()).toEqual([])
  await view.loadAround('newest')
  expect(contents()).toEqual(['<p>before</p>', '<p>unheard</p>'])
})

test('conversations read in another tab are stored, too', async () => {
  const { browser, says } = await scene()
  await says('one')
  await untilTab(browser.opens().boot, 'ready')
  const beside = await reads(browser, 1)
  await says('two')
  const { contents } = await topicIn(beside.boot)
  await until(() => contents().length === 2)

  const third = browser.opens()
  const later = await topicIn(third.boot)
  await until(() => later.contents().length === 2)
  expect(third.asked).not.toContain('GET /messages')
})

test.each(['deleted', 'lost'])('the browser keeps nothing that was %s', async (how) => {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga', 'ana'] })
  const owner = org.olga.at(server)
  const lobby = [...org.realm.directory.channels.values()].find(({ name }) => name === 'lobby')
  await owner.requests('PATCH', `/streams/${lobby?.id}`, { is_private: 'true' })
  await givePassword(org.realm, org.ana)
  const browser = await new TestBrowser(server, org.host).signsIn(org.ana.email)
  const id = await owner.sends('lobby', 'hello', 'Secret words')
  await reads(browser, 1)
  expect(await browser.stored()).toContain('Secret words')

  const principals = [org.ana.id]
  if (how === 'deleted') await owner.requests('DELETE', `/messages/${id}`)
  else await owner.calls(api.channels.unsubscribe, { subscriptions: ['lobby'], principals })

  await expect.poll(() => browser.stored(), { timeout: 8000 }).not.toContain('Secret words')
})
