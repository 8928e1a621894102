import { api } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import { sendMessage } from '../../src/intents/send-message.ts'
import { undoSend } from '../../src/intents/undo-send.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

/** Olga's app shows a topic with two messages, which others move while Olga has no network. */
async function scene() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga', 'ana'] })
  const olga = org.olga.at(server)
  await olga.calls(api.channels.subscribe, { subscriptions: [{ name: 'hall' }] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const opens = async () => {
    const tab = browser.opens()
    const state = await untilTab(tab.boot, 'ready')
    const app = { ...state, client: tab.client, tab: { leads: tab.boot.leads } }
    return { tab, app: app as unknown as AppContext }
  }
  const { tab, app } = await opens()
  const idOf = (name: string) => app.replica.channels.peekName(name)?.stream_id ?? 0
  const place = { kind: 'topic', channelId: idOf('lobby'), topic: 'lunch' } as const
  for (const content of ['first', 'second']) sendMessage(app, place, content)
  await until(() => app.outbox.items.value.length === 0)
  const ids = await org.realm.sql<{ id: never }[]>`
    select id from message where realm_id = ${org.realm.id} and content in ('first', 'second')
    order by id`
  const [first, second] = ids.map(({ id }) => id) as [never, never]
  const move = (message_id: never, change: object) =>
    olga.calls(api.messages.update, {
      ...{ message_id, propagate_mode: 'change_all', send_notification_to_new_thread: false },
      ...{ send_notification_to_old_thread: false, ...change },
    })
  const topics = async () => {
    const rows = await org.realm.sql<{ content: string; topic: string }[]>`
      select content, topic from message where realm_id = ${org.realm.id} and sender_id = ${org.olga.id} order by id`
    return rows.map(({ content, topic }) => `${topic}: ${content}`)
  }
  return { ...org, browser, opens, tab, app, place, first, second, move, topics, idOf }
}

const isSent = (app: AppContext) => () => app.outbox.items.value.length === 0

test('what waits for the network goes where its topic has gone, in its order', async () => {
  const { tab, app, place, first, move, topics } = await scene()
  tab.network(false)
  for (const content of ['third', 'fourth']) sendMessage(app, place, content)
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  await move(first, { topic: 'dinner' })
  await move(first, { topic: '✔ dinner' })

  tab.network(true)
  await until(isSent(app))

  const all = ['first', 'second', 'third', 'fourth']
  expect(await topics()).toEqual(all.map((content) => `✔ dinner: ${content}`))
})

test('it goes to another channel, too, and stays where only a part has moved', async () => {
  const { tab, app, place, first, second, move, topics, idOf, realm } = await scene()
  tab.network(false)
  sendMessage(app, place, 'third')
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  await move(second, { topic: 'a part', propagate_mode: 'change_one' })
  await move(first, { stream_id: idOf('hall') })

  tab.network(true)
  await until(isSent(app))

  expect(await topics()).toEqual(['lunch: first', 'a part: second', 'lunch: third'])
  const [shown] = [...app.replica.messages.byId.peekValues()].filter(
    ({ content }) => content === '<p>third</p>',
  )
  expect(shown?.stream_id).toBe(idOf('hall'))
  const others = await realm.sql`
    select count(distinct recipient_id)::integer as count from message
    where realm_id = ${realm.id} and content in ('first', 'third')`
  expect(others).toEqual([{ count: 1 }])

  tab.network(false)
  sendMessage(app, { ...place, channelId: idOf('hall') }, 'fourth')
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  await move(first, { topic: 'a part', propagate_mode: 'change_one' })
  tab.network(true)
  await until(isSent(app))
  expect((await topics()).at(-1)).toBe('lunch: fourth')
})

test('it follows when the next tab starts from what the browser has kept', async () => {
  const { browser, opens, tab, app, place, first, move, topics } = await scene()
  await browser.hasKeptState()
  tab.network(false)
  sendMessage(app, place, 'third')
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  tab.boot.close()
  await move(first, { topic: 'dinner' })

  const next = await opens()
  const all = ['first', 'second', 'third']
  await expect.poll(topics, { timeout: 20_000 }).toEqual(all.map((content) => `dinner: ${content}`))
  await until(isSent(next.app))
})

test('a message whose answer was lost before the move is there once', async () => {
  const { browser, tab, app, place, first, move, topics } = await scene()
  browser.losesAnswers = true
  sendMessage(app, place, 'third')
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  tab.network(false)
  await move(first, { topic: 'dinner' })
  tab.network(true)
  await until(isSent(app))
  expect(await topics()).toEqual(['dinner: first', 'dinner: second', 'dinner: third'])
})

test('an undo follows the message to its new place', async () => {
  const { browser, tab, app, place, first, move, topics } = await scene()
  browser.losesAnswers = true
  const sent = { localId: sendMessage(app, place, 'third'), place, content: 'third' }
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  tab.network(false)
  undoSend(app, sent)
  await move(first, { topic: 'dinner' })
  tab.network(true)
  await until(isSent(app))

  expect(await topics()).toEqual(['dinner: first', 'dinner: second'])
})

/** Olga has read the topic. */
async function reads(app: AppContext, { channelId, topic }: { channelId: number; topic: string }) {
  const view = app.replica.messages.view([
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
  ])
  await view.loadAround('newest', 10)
}

test('it goes along with the part that was moved with all that came later', async () => {
  const { tab, app, place, second, move, topics } = await scene()
  await reads(app, place)
  tab.network(false)
  sendMessage(app, place, 'third')
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  await move(second, { topic: 'a part', propagate_mode: 'change_later' })
  tab.network(true)
  await until(isSent(app))
  expect(await topics()).toEqual(['lunch: first', 'a part: second', 'a part: third'])
})

test.each([
  ['first', 'change_all', 'dinner: first'],
  ['second', 'change_later', 'lunch: first'],
] as const)(
  'it goes where its topic is when the queue was gone: %s, %s',
  async (which, mode, left) => {
    const { olga, tab, app, place, move, topics, ...ids } = await scene()
    await reads(app, place)
    const { queueId } = tab.boot.state.peek() as { queueId: string }
    tab.network(false)
    sendMessage(app, place, 'third')
    await until(() => app.outbox.items.value.some(({ problem }) => problem))
    await olga.at(server).calls(api.queues.deleteQueue, { queue_id: queueId as never })
    await move(ids[which], { topic: 'dinner', propagate_mode: mode })
    tab.network(true)
    await until(() => (tab.boot.state.peek() as { queueId: string }).queueId !== queueId)
    await until(isSent(app))
    expect(await topics()).toEqual([left, 'dinner: second', 'dinner: third'])
  },
)
