import { ConnectionError, connectLight } from '@parley/client/light'
import { placeKey } from '@parley/client/replica'
import { api } from '@parley/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import { unsend } from '../../src/boot/unsend.ts'
import { messageTo, sendMessage } from '../../src/intents/send-message.ts'
import { lastSent, sendAndNote, undoSend, whereSent } from '../../src/intents/undo-send.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

async function scene() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  const tab = browser.opens()
  const { boot, client } = tab
  const state = await untilTab(boot, 'ready')
  await until(() => boot.leads.value)
  const app = { ...state, client, tab: { leads: boot.leads } } as unknown as AppContext
  const channelId = app.replica.channels.peekName('lobby')?.stream_id ?? 0
  const place = { kind: 'topic', channelId, topic: 'hello' } as const
  const contents = () => [...app.replica.messages.byId.peekValues()].map(({ content }) => content)
  const isSettled = () => app.outbox.items.value.length === 0
  return { ...org, browser, tab, app, place, contents, isSettled }
}

test('undoing deletes a sent message, while the app remembers it', async () => {
  const { app, place, contents, isSettled } = await scene()

  sendAndNote(app, place, 'too early')
  const sent = lastSent.value
  expect(sent).toMatchObject({ place, content: 'too early' })
  await until(isSettled)
  expect(contents()).toHaveLength(1)
  if (sent) undoSend(app, sent)
  expect(lastSent.value).toBeUndefined()
  await until(() => contents().length === 0)
})

test('undoing deletes a message in transit on arrival, and cancels one that is still queued', async () => {
  const { app, place, contents, isSettled, tab } = await scene()

  const onItsWay = { localId: sendMessage(app, place, 'on its way'), place, content: 'on its way' }
  undoSend(app, onItsWay)
  await until(() => isSettled() && contents().length === 0)

  tab.network(false)
  sendMessage(app, place, 'first')
  const queued = { localId: sendMessage(app, place, 'queued'), place, content: 'queued' }
  undoSend(app, queued)
  await until(() => app.outbox.items.value.length === 1)
  tab.network(true)
  await until(isSettled)
  expect(contents()).toEqual([expect.stringContaining('first')])
})

test('what may have left is taken back by the next tab, where this one is closed while it waits', async () => {
  const { realm, browser, tab, app, place } = await scene()
  const arrived = async () => {
    const rows = await realm.sql`select content from message where realm_id = ${realm.id}`
    return rows.map(({ content }) => content)
  }

  tab.network(false)
  const regretted = { localId: sendMessage(app, place, 'regretted'), place, content: 'regretted' }
  sendMessage(app, place, 'meant')
  await until(() => app.outbox.items.value.some(({ problem }) => problem))
  undoSend(app, regretted)
  await until(() => app.outbox.items.value.length === 3)
  tab.boot.close()

  const next = browser.opens()
  const state = await untilTab(next.boot, 'ready')
  if (state.kind !== 'ready') return
  await until(() => state.outbox.items.value.length > 0)
  await until(() => state.outbox.items.value.length === 0)
  expect(await arrived()).toEqual(['meant'])
  expect(next.asked.filter((call) => call.startsWith('DELETE /messages'))).toHaveLength(1)
})

test('an undo that is repeated after its answer was lost has been done', async () => {
  const { tab, place, contents } = await scene()
  const input = { message: messageTo(place, 'regretted'), key: 'key of the send' }
  const { signal } = new AbortController()

  await unsend(tab.client, input, signal)
  await unsend(tab.client, input, signal)

  await until(() => contents().length === 0)
})

test('the answer of a proxy does not mean that there is no message', async () => {
  const forbids = () => Promise.resolve(new Response('Forbidden', { status: 403 }))
  const client = connectLight({ site: 'http://proxy.example', fetch: forbids })
  const { place } = await scene()

  const undone = unsend(
    client,
    { message: messageTo(place, 'x'), key: 'k' },
    new AbortController().signal,
  )

  await expect(undone).rejects.toThrow(ConnectionError)
})

test('a message that is refused after its undo is not offered again', async () => {
  const { app, place, tab, isSettled } = await scene()
  const tooLong = 'x'.repeat(20_000)
  tab.network(false)
  const sent = { localId: sendMessage(app, place, tooLong), place, content: tooLong }
  await until(() => app.outbox.items.value.some(({ problem }) => problem))

  undoSend(app, sent)
  tab.network(true)

  await until(isSettled)
})

describe('the place of a sent message', () => {
  test('is known from its echo on, follows moves, and ends when somebody deletes it', async () => {
    const { app, place, isSettled, olga } = await scene()
    const key = whereSent(app, { localId: sendMessage(app, place, 'here'), place, content: 'here' })
    expect(key.value?.key).toBe(placeKey(place))
    await until(isSettled)
    expect(key.value?.key).toBe(placeKey(place))
    const [{ id: message_id } = { id: 0 as never }] = [...app.replica.messages.byId.peekValues()]

    await olga.at(server).calls(api.messages.update, { message_id, topic: 'elsewhere' })
    await until(() => key.value?.key === placeKey({ ...place, topic: 'elsewhere' }))
    await olga.at(server).calls(api.messages.remove, { message_id })

    await until(() => key.value === undefined)
  })

  test('ends with a refusal, comes back with another attempt, and ends when it is discarded', async () => {
    const { app, place, tab } = await scene()
    const nowhere = { ...place, channelId: 999_999 }
    const localId = sendMessage(app, nowhere, 'refused')
    const key = whereSent(app, { localId, place: nowhere, content: 'refused' })
    expect(key.value?.key).toBe(placeKey(nowhere))
    await until(() => app.outbox.items.value[0]?.state === 'failed')
    expect(key.value).toBeUndefined()

    tab.network(false)
    await app.outbox.retry(localId)
    await until(() => app.outbox.items.value[0]?.problem)
    expect(key.value?.key).toBe(placeKey(nowhere))
    await app.outbox.discard(localId)

    expect(key.value).toBeUndefined()
  })
})
