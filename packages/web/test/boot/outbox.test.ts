import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRealm, givePassword, type TestRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import type { Boot, BootState } from '../../src/boot/boot.ts'
import { sendMessage } from '../../src/intents/send-message.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

type Ready = Extract<BootState, { kind: 'ready' }>

async function ready(boot: Boot): Promise<Ready> {
  return (await untilTab(boot, 'ready')) as Ready
}

function says({ replica, outbox }: Ready, content: string, to?: number): void {
  const [lobby = 0] = replica.channels.subscriptions.keys()
  const channelId = to ?? lobby
  const place = { kind: 'topic', channelId, topic: 'hello' } as const
  sendMessage({ replica, outbox } as AppContext, place, content)
}

/** What a tab shows of the channel: each message with its row key. */
function shown({ replica }: Ready) {
  return replica.messages.byId
    .values()
    .filter(({ sender_id }) => sender_id === replica.selfId)
    .map(({ id, content }) => ({ id, content, key: replica.messages.keyOf(id) }))
    .sort((a, b) => a.id - b.id)
}

const areReal = (state: Ready, count: number) => () =>
  shown(state).length === count && shown(state).every(({ id }) => Number.isInteger(id))

async function arrived({ realm }: TestRealm, content: string): Promise<number> {
  const rows = await realm.sql`
    select id from message where realm_id = ${realm.id} and content = ${content}`
  return rows.length
}

async function scene() {
  const org = await aRealm({ channel: 'lobby', subscribers: ['olga', 'ana'] })
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  return { org, browser }
}

describe('a message', () => {
  test('of another tab is sent by the leading tab and keeps its row in both', async () => {
    const { org, browser } = await scene()
    const leading = await ready(browser.opens().boot)
    const tab = browser.opens()
    const beside = await ready(tab.boot)
    says(beside, 'from beside')
    const [echo] = shown(beside)
    expect(echo?.content).toBe('<p>from beside</p>')

    await until(areReal(beside, 1))
    await until(areReal(leading, 1))

    expect(tab.asked).not.toContain('POST /messages')
    expect(shown(beside)).toEqual([expect.objectContaining({ key: echo?.key })])
    expect(shown(leading)).toEqual(shown(beside))
    await until(() => beside.outbox.items.value.length === 0)
    expect(await arrived(org, 'from beside')).toBe(1)
  })

  test('is shown first, and sent after the frame', async () => {
    const { browser } = await scene()
    const tab = browser.opens()
    const state = await ready(tab.boot)
    let draw = (): void => undefined
    browser.frame = new Promise((resolve) => {
      draw = resolve
    })
    says(state, 'drawn first')
    await until(() => state.outbox.items.value[0]?.state === 'sending')
    // A request that does not wait for the frame begins meanwhile.
    await delay(200)

    expect(shown(state)).toHaveLength(1)
    expect(tab.asked).not.toContain('POST /messages')
    draw()
    await until(areReal(state, 1))
  })

  test('survives a lost network and a closed tab, and is shown again before it is sent', async () => {
    const { org, browser } = await scene()
    const first = browser.opens()
    const before = await ready(first.boot)
    first.network(false)
    says(before, 'one')
    says(before, 'two')
    await until(() => before.outbox.items.value.some(({ problem }) => problem))
    first.boot.close()

    const second = browser.opens()
    second.network(false)
    const after = await ready(second.boot)
    await until(() => shown(after).length === 2)
    expect(await arrived(org, 'one')).toBe(0)
    second.network(true)
    await until(areReal(after, 2))

    expect(shown(after).map(({ content }) => content)).toEqual(['<p>one</p>', '<p>two</p>'])
    expect([await arrived(org, 'one'), await arrived(org, 'two')]).toEqual([1, 1])
  })

  test('is sent by the next tab when the sending tab is closed', async () => {
    const { org, browser } = await scene()
    const leading = browser.opens()
    const first = await ready(leading.boot)
    const beside = await ready(browser.opens().boot)
    leading.network(false)
    says(first, 'handed over')
    await until(() => shown(beside).length === 1)
    leading.boot.close()

    await until(areReal(beside, 1))
    expect(await arrived(org, 'handed over')).toBe(1)
  })

  test('that was refused shows the reason in every tab, and can be retried or discarded in any', async () => {
    const { browser } = await scene()
    const leading = await ready(browser.opens().boot)
    const beside = await ready(browser.opens().boot)
    says(leading, 'to a channel that is not there', 999_999)
    const failed = (state: Ready) => () => state.outbox.items.value[0]?.state === 'failed'
    await until(failed(leading))
    await until(failed(beside))
    expect(beside.outbox.items.value[0]?.problem).toMatchObject({ status: 400 })
    const { id } = beside.outbox.items.value[0] ?? { id: '' }

    await beside.outbox.retry(id)
    await until(() => !failed(beside)())
    await until(failed(beside))
    await until(failed(leading))
    await beside.outbox.discard(id)

    await until(() => leading.outbox.items.value.length === 0)
    expect([shown(leading), shown(beside)]).toEqual([[], []])
    const later = await ready(browser.opens().boot)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(later.outbox.items.value).toEqual([])
  })

  test('of another user of the browser is neither shown nor sent', async () => {
    const { org, browser } = await scene()
    const first = browser.opens()
    const olga = await ready(first.boot)
    first.network(false)
    says(olga, 'for olga alone')
    await until(() => olga.outbox.items.value.some(({ problem }) => problem))
    first.boot.close()
    const mo = await org.joins('mo')
    await givePassword(org.realm, mo)
    await (await server.realms.open(org.realm.id)).writer.catchUp()

    await browser.signsOutAndIn(mo.email)
    const second = browser.opens()
    const theirs = await ready(second.boot)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(theirs.outbox.items.value).toEqual([])
    expect(second.asked).not.toContain('POST /messages')
    second.boot.close()

    await browser.signsOutAndIn(org.olga.email)
    await until(areReal(await ready(browser.opens().boot), 1))
    expect(await arrived(org, 'for olga alone')).toBe(1)
  })
})
