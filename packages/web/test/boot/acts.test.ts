import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import type { Boot, BootState } from '../../src/boot/boot.ts'
import { leaveChannel, setChannelMuted } from '../../src/intents/channels.ts'
import { joinChannel } from '../../src/intents/join-channel.ts'
import { editMessage, toggleReaction, toggleStar } from '../../src/intents/messages.ts'
import { moveMessages } from '../../src/intents/move-messages.ts'
import { pinRoute } from '../../src/intents/navigation-views.ts'
import { markPlaceRead, markRead, markUnreadFrom } from '../../src/intents/reading.ts'
import { changeSetting } from '../../src/intents/settings.ts'
import { setTopicPolicy } from '../../src/intents/topics.ts'
import { toWord } from '../../src/routes/route.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

type Ready = Extract<BootState, { kind: 'ready' }>

async function ready(boot: Boot) {
  return (await untilTab(boot, 'ready')) as Ready & AppContext
}

const heart = { name: 'heart', code: '2764', type: 'unicode_emoji' } as const

async function scene() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga', 'ana'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const id = await org.olga.at(server).sends('lobby', 'hello', 'mine')
  const theirs: number[] = []
  for (let number = 0; number < 8; number++) {
    theirs.push(await org.ana.at(server).sends('lobby', 'hello', `theirs ${number}`))
  }
  return { ...org, browser, id, theirs }
}

/** Opens the conversation in the tab. */
async function reads(state: Ready) {
  const { replica } = state
  const lobby = replica.channels.byId.values().find(({ name }) => name === 'lobby')
  const channelId = lobby?.stream_id ?? 0
  const terms = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: 'hello' },
  ]
  await replica.messages.view(terms).loadAround('newest')
  return { channelId, terms, place: { kind: 'topic', channelId, topic: 'hello' } as const }
}

/** The state that the acts of the first test change. */
function seen({ replica }: Ready, channelId: number, id: number) {
  const message = replica.messages.byId.peek(id)
  return {
    starred: replica.starred.ids.peek().some((one) => one === id),
    reactions: message?.reactions.map(({ emoji_name }) => emoji_name),
    content: message?.content,
    muted: replica.channels.subscriptions.peek(channelId)?.is_muted,
    policy: replica.topics.peekPolicy(channelId, 'hello'),
    unread: replica.unread.idsIn({ kind: 'topic', channelId, topic: 'hello' }).length,
  }
}

test('acts show at once in all tabs without a network, and reach the server later', async () => {
  const { browser, id } = await scene()
  const leading = browser.opens()
  const first = await ready(leading.boot)
  const beside = browser.opens()
  const second = await ready(beside.boot)
  const { channelId, place } = await reads(first)
  await reads(second)
  leading.network(false)
  beside.network(false)

  toggleStar(second, id)
  toggleReaction(second, id, heart)
  setChannelMuted(second, channelId, true)
  setTopicPolicy(second, channelId, 'hello', 'followed')
  markPlaceRead(second, place)
  const message = second.replica.messages.byId.peek(id)
  if (message) editMessage(second, message, 'changed\n<b>')
  const shown = {
    starred: true,
    reactions: ['heart'],
    content: '<p>changed<br>&lt;b&gt;</p>',
    muted: true,
    policy: 'followed',
    unread: 0,
  }
  expect(seen(second, channelId, id)).toEqual(shown)
  await until(
    () => seen(first, channelId, id).unread === 0 && first.outbox.items.value.length === 6,
  )
  expect(seen(first, channelId, id)).toEqual(shown)

  beside.network(true)
  leading.network(true)
  await until(() => first.outbox.items.value.length === 0)
  const elsewhere = await ready(browser.opens().boot)
  await reads(elsewhere)
  for (const tab of [first, second, elsewhere]) {
    await until(() => seen(tab, channelId, id).content === '<p>changed<br>\n&lt;b&gt;</p>')
    expect(seen(tab, channelId, id)).toMatchObject({ ...shown, content: expect.any(String) })
  }
})

test('refused acts are rolled back in all tabs', async () => {
  const { browser, id, theirs } = await scene()
  const first = await ready(browser.opens().boot)
  const second = await ready(browser.opens().boot)
  const { channelId } = await reads(first)
  await reads(second)
  const before = seen(second, channelId, id)

  toggleReaction(second, id, { name: 'nobody_has_it', code: '0', type: 'realm_emoji' })
  expect(seen(second, channelId, id).reactions).toEqual(['nobody_has_it'])
  await until(() => seen(second, channelId, id).reactions?.length === 0)
  expect(seen(second, channelId, id)).toEqual(before)

  const other = second.replica.messages.byId.peek(theirs[0] ?? 0)
  const text = other?.content
  if (other) editMessage(second, other, 'not mine')
  expect(second.replica.messages.byId.peek(other?.id ?? 0)?.content).toBe('<p>not mine</p>')
  await until(() => second.replica.messages.byId.peek(other?.id ?? 0)?.content === text)
  await until(() => first.outbox.items.value.length === 0)
  expect(first.replica.messages.byId.peek(other?.id ?? 0)?.content).toBe(text)
})

test('personal settings of channels, views and the app show at once, and are rolled back if refused', async () => {
  const { browser } = await scene()
  const tab = browser.opens()
  const first = await ready(tab.boot)
  const { channelId } = await reads(first)
  const lobby = first.replica.channels.byId.peek(channelId)
  const views = ({ replica }: Ready) =>
    replica
      .list('navigation_views')
      .peek()
      .map((one) => one.name)
  tab.network(false)

  leaveChannel(first, channelId)
  expect(first.replica.channels.isSubscribed(channelId)).toBe(false)
  if (lobby) void joinChannel(first, lobby)
  expect(first.replica.channels.isSubscribed(channelId)).toBe(true)
  void changeSetting(first, 'enter_sends', false)
  expect(first.replica.settings.peek().enter_sends).toBe(false)
  const app = { ...first, href: () => '#narrow/is/starred' }
  pinRoute(app, toWord('is', 'starred'), 'A built-in view has no name of its own')
  expect(views(first)).toHaveLength(1)
  app.href = () => '#narrow/has/link'
  pinRoute(app, toWord('has', 'link'), 'Links')

  tab.network(true)
  await until(() => first.outbox.items.value.length === 0)
  expect(views(first)).toEqual(['Links'])
  const second = await ready(browser.opens().boot)
  await until(() => second.replica.settings.peek().enter_sends === false)
  expect(second.replica.channels.isSubscribed(channelId)).toBe(true)
  expect(views(second)).toEqual(['Links'])
})

test('messages move at once, and back if the server refuses', async () => {
  const { browser, id, theirs } = await scene()
  const tab = browser.opens()
  const first = await ready(tab.boot)
  const { channelId } = await reads(first)
  const app = { ...first, client: tab.client }
  const subjects = () => {
    const shown = [id, ...theirs].map((one) => first.replica.messages.byId.peek(one)?.subject)
    return [shown[0], shown[4], shown[8]]
  }
  const fourth = first.replica.messages.byId.peek(theirs[3] ?? 0)
  if (!fourth) throw new Error('The message is not known')

  const moving = moveMessages(app, fourth, { channelId, topic: 'moved', mode: 'change_later' })
  expect(subjects()).toEqual(['hello', 'moved', 'moved'])
  expect(await moving).toBe(true)
  await until(() => (first.replica.messages.byId.peek(fourth.id)?.last_moved_timestamp ?? 0) > 0)
  expect(subjects()).toEqual(['hello', 'moved', 'moved'])

  const own = first.replica.messages.byId.peek(id)
  if (!own) throw new Error('The message is not known')
  const tooLong = 'x'.repeat(2000)
  const refused = moveMessages(
    app,
    { ...own, id: 999_999 as never },
    {
      ...{ channelId, topic: tooLong, mode: 'change_all' },
    },
  )
  expect(subjects()[0]).toBe(tooLong)
  expect(await refused).toBe(false)
  expect(first.replica.messages.byId.peek(id)).toEqual(own)
})

test('continuous reading sends few requests, and can be undone from a message on', async () => {
  // The page, whose `pagehide` event would send the marks.
  vi.stubGlobal('addEventListener', () => undefined)
  const { browser, id: own, theirs } = await scene()
  const tab = browser.opens()
  const state = await ready(tab.boot)
  const { channelId, terms, place } = await reads(state)
  const marksAsked = () => tab.asked.filter((line) => line === 'POST /messages/flags').length

  for (const id of [own, ...theirs]) {
    markRead(state, [id])
    expect(state.replica.unread.isUnread(id)).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
  await until(() => marksAsked() === 2 && state.outbox.items.value.length === 0)
  expect(state.replica.unread.idsIn(place)).toEqual([])

  markUnreadFrom(state, theirs[5] ?? 0, terms)
  expect(state.replica.unread.idsIn(place)).toEqual(theirs.slice(5))
  await until(() => state.outbox.items.value.length === 0)
  const elsewhere = await ready(browser.opens().boot)
  await until(() => elsewhere.replica.unread.idsIn({ ...place, channelId }).length === 3)
})

test('a tab takes over a state only without acts that the server may still refuse', async () => {
  const { browser } = await scene()
  const tab = browser.opens()
  const first = await ready(tab.boot)
  const names = ({ replica }: Ready) =>
    replica
      .list('navigation_views')
      .peek()
      .map(({ name }) => name)
  const before = names(first)
  tab.network(false)
  pinRoute(
    { ...first, href: () => '#narrow/is/starred' },
    toWord('is', 'starred'),
    'A built-in view has no name of its own',
  )
  expect(names(first)).not.toEqual(before)

  // Without a cache of its own, it asks the first.
  browser.build = 'build 2'
  const next = browser.opens()
  await new Promise((resolve) => setTimeout(resolve, 200))
  tab.network(true)

  const second = await ready(next.boot)
  await until(() => first.outbox.items.value.length === 0)
  expect([names(first), names(second)]).toEqual([before, before])
  expect(next.asked).not.toContain('POST /register')
})
