import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import type { BootState } from '../../src/boot/boot.ts'
import { editMessage } from '../../src/intents/messages.ts'
import { moveMessages } from '../../src/intents/move-messages.ts'
import { pinRoute, removeView } from '../../src/intents/navigation-views.ts'
import { deleteSearch, saveSearch } from '../../src/intents/saved-searches.ts'
import { setPersonMuted } from '../../src/intents/settings.ts'
import { isMuted } from '../../src/people/is-muted.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

async function aTab() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const id = await org.olga.at(server).sends('lobby', 'hello', 'mine')
  const tab = browser.opens()
  const state = (await untilTab(tab.boot, 'ready')) as Extract<BootState, { kind: 'ready' }>
  const href = () => '#narrow/has/link'
  const app = { ...state, client: tab.client, href } as unknown as AppContext
  const channelId = app.replica.channels.byId
    .values()
    .find((one) => one.name === 'lobby')?.stream_id
  const narrow = [{ operator: 'channel', operand: channelId ?? 0 }]
  await app.replica.messages.view(narrow).loadAround('newest')
  const message = () => {
    const found = app.replica.messages.byId.peek(id)
    if (!found) throw new Error('The message is not known')
    return found
  }
  const isSettled = () => until(() => app.outbox.items.value.length === 0)
  return { browser, app, ana: org.ana.id, channelId: channelId ?? 0, message, isSettled }
}

test('what the server has done stays done, although its answer is lost and the repeat is refused', async () => {
  const { browser, app, ana, channelId, message, isSettled } = await aTab()
  const { replica } = app
  await saveSearch(app, 'links', [{ operator: 'has', operand: 'link' }])
  const searches = () => replica.list('saved_searches').value
  const views = () => replica.list('navigation_views').value.map(({ fragment }) => fragment)
  await until(() => searches().length === 1)
  browser.losesAnswers = true

  editMessage(app, message(), 'changed')
  await isSettled()
  expect(message().content).toBe('<p>changed</p>')
  const move = { channelId, topic: 'moved', mode: 'change_all', tellsNewTopic: false } as const
  expect(await moveMessages(app, message(), move)).toBe(true)
  expect(message().subject).toBe('moved')

  await setPersonMuted(app, ana, true)
  await isSettled()
  expect(isMuted(replica, ana)).toBe(true)
  await setPersonMuted(app, ana, false)
  await isSettled()
  expect(isMuted(replica, ana)).toBe(false)

  pinRoute(app, { view: 'narrow', terms: [{ operator: 'has', operand: 'link' }] }, 'With links')
  await isSettled()
  expect(views()).toContain('narrow/has/link')
  const view = replica.list('navigation_views').value.find((one) => one.name === 'With links')
  if (view) removeView(app, view)
  await isSettled()
  expect(views()).not.toContain('narrow/has/link')

  for (const search of searches()) deleteSearch(app, search)
  await isSettled()
  expect(searches()).toEqual([])
})
