import { api, type QueueId } from '@parley/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { Boot } from '../../src/boot/boot.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

interface Scene extends TestRealm {
  readonly browser: TestBrowser
  /** Renames the organization, which every tab receives as an event. */
  readonly renames: (name: string) => Promise<unknown>
}

/** Olga, the owner, in her browser. */
async function scene(): Promise<Scene> {
  const org = await aRealm()
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  // Note: on the server that the tabs poll, so that they receive the event at once.
  const renames = (name: string) => org.olga.at(server).requests('PATCH', '/realm', { name })
  return { ...org, browser, renames }
}

function nameIn(boot: Boot): string | undefined {
  const state = boot.state.value
  return state.kind === 'ready' ? state.replica.organization.value.realm_name : undefined
}

function untilNamed(boot: Boot, name: string): Promise<boolean | undefined> {
  return until(() => nameIn(boot) === name)
}

describe('a tab', () => {
  test('without a cache fetches everything once and receives events', async () => {
    const { browser, renames, olga } = await scene()
    const { boot, asked } = browser.opens()

    const state = await untilTab(boot, 'ready')

    expect(state).toMatchObject({ kind: 'ready', queueId: expect.any(String) })
    expect(asked[0]).toBe('POST /register')
    await renames('Renamed')
    await untilNamed(boot, 'Renamed')
    expect(asked.filter((line) => line === 'POST /register')).toHaveLength(1)
    expect(state.kind === 'ready' && state.replica.self.value.user_id).toBe(olga.id)
  })

  test('renders from the cache before the server answers, and catches up with one request', async () => {
    const { browser, renames } = await scene()
    const first = browser.opens()
    await untilTab(first.boot, 'ready')
    await renames('While it was open')
    await untilNamed(first.boot, 'While it was open')
    first.boot.close()
    await renames('While it was closed')

    const second = browser.opens()
    second.network(false)
    await untilNamed(second.boot, 'While it was open')
    expect(second.boot.network.isOnline.value).toBe(false)
    second.network(true)
    await untilNamed(second.boot, 'While it was closed')

    expect(new Set(second.asked)).toEqual(new Set(['GET /events']))
    expect(second.boot.network.isOnline.value).toBe(true)
  })

  test('registers again if the queue is gone, and shows the cache until then', async () => {
    const { browser, olga, renames } = await scene()
    const first = browser.opens()
    const { queueId } = (await untilTab(first.boot, 'ready')) as { queueId: string }
    await renames('Kept')
    await untilNamed(first.boot, 'Kept')
    first.boot.close()
    await olga.at(server).calls(api.queues.deleteQueue, { queue_id: queueId as QueueId })
    await renames('Later')

    const second = browser.opens()
    await untilNamed(second.boot, 'Kept')
    await untilNamed(second.boot, 'Later')

    expect(second.asked.slice(0, 2)).toEqual(['GET /events', 'POST /register'])
    expect(second.boot.state.value).not.toMatchObject({ queueId })
  })

  test('registers again if it missed so much that a new state is sooner there', async () => {
    const { browser, realm, olga, renames } = await scene()
    const first = browser.opens()
    const { queueId } = (await untilTab(first.boot, 'ready')) as { queueId: string }
    await renames('Kept')
    await untilNamed(first.boot, 'Kept')
    first.boot.close()
    const nothing = { kind: 'flags-changed', op: 'add', flag: 'collapsed', messageIds: [] } as const
    await realm.writeAsSystem((tx) => {
      for (let count = 0; count < 5001; count++) tx.append({ ...nothing, userId: olga.id } as never)
    }, undefined)
    await renames('Later')

    const second = browser.opens()
    await untilNamed(second.boot, 'Later')

    expect(second.asked.slice(0, 2)).toEqual(['GET /events', 'POST /register'])
    expect(second.boot.state.value).not.toMatchObject({ queueId })
    await until(() => second.asked.includes('DELETE /events'))
    await renames('Still heard')
    await untilNamed(second.boot, 'Still heard')
  })

  test('of a newer app ignores the cache of an older one', async () => {
    const { browser } = await scene()
    const first = browser.opens()
    await untilTab(first.boot, 'ready')
    await browser.hasKeptState()
    first.boot.close()
    browser.build = 'build 2'

    const second = browser.opens()
    await untilTab(second.boot, 'ready')

    expect(second.asked[0]).toBe('POST /register')
  })

  test('works if the browser stores nothing', async () => {
    const { browser, renames } = await scene()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not in a private window', 'SecurityError')
    })
    const [one, other] = [browser.opens(), browser.opens()]

    await untilTab(one.boot, 'ready')
    await untilTab(other.boot, 'ready')
    await renames('Heard by both')

    await untilNamed(one.boot, 'Heard by both')
    await untilNamed(other.boot, 'Heard by both')
    expect([...one.asked, ...other.asked].filter((line) => line === 'POST /register')).toHaveLength(
      1,
    )
  })

  test('loses no event when the network comes and goes', async () => {
    const { browser, renames } = await scene()
    const { boot, network, asked } = browser.opens()
    await untilTab(boot, 'ready')

    for (const name of ['One', 'Two', 'Three']) {
      network(false)
      await until(() => !boot.network.isOnline.value)
      await renames(name)
      expect(nameIn(boot)).not.toBe(name)
      network(true)
      await untilNamed(boot, name)
      await until(() => boot.network.isOnline.value)
    }

    expect(asked.filter((line) => line === 'POST /register')).toHaveLength(1)
  })
})

describe('of several tabs', () => {
  test('one polls and informs the others', async () => {
    const { browser, renames } = await scene()
    const leading = browser.opens()
    await untilTab(leading.boot, 'ready')
    const beside = browser.opens()
    await untilTab(beside.boot, 'ready')
    await until(() => beside.asked.length === 1)

    for (const name of ['One', 'Two', 'Three']) {
      await renames(name)
      await untilNamed(beside.boot, name)
    }

    expect(beside.asked).toEqual(['GET /events'])
    expect(nameIn(leading.boot)).toBe('Three')
  })

  test('another takes over within a second when the leading one is closed', async () => {
    const { browser, renames } = await scene()
    const leading = browser.opens()
    await untilTab(leading.boot, 'ready')
    const others = [browser.opens(), browser.opens()]
    for (const { boot } of others) await untilTab(boot, 'ready')

    leading.boot.close()
    const closedAt = Date.now()
    await renames('After it was closed')
    for (const { boot } of others) await untilNamed(boot, 'After it was closed')

    const polling = others.filter(({ asked }) => asked.length > 1)
    expect(polling).toHaveLength(1)
    // Note: the limit allows for a busy machine.
    expect(Date.now() - closedAt).toBeLessThan(10_000)
  })

  test('a suspended one stops leading, and the next one takes over', async () => {
    const { browser, renames } = await scene()
    const leading = browser.opens()
    await untilTab(leading.boot, 'ready')
    const beside = browser.opens()
    await untilTab(beside.boot, 'ready')
    leading.sleeps()

    beside.shows(true)
    await until(() => beside.asked.length > 1)
    await renames('While it slept')

    await untilNamed(beside.boot, 'While it slept')
  })

  test('all show the new state after the queue was lost', async () => {
    const { browser, realm, renames } = await scene()
    const [one, other] = [browser.opens(), browser.opens()]
    const { queueId } = (await untilTab(one.boot, 'ready')) as { queueId: string }
    await untilTab(other.boot, 'ready')
    const there = await server.realms.open(realm.id)
    await there.queues.remove(await there.queues.require(queueId as never, olgaOf(one.boot)))
    await renames('After the loss')

    for (const { boot } of [one, other]) await untilNamed(boot, 'After the loss')
    expect(one.boot.state.value).not.toMatchObject({ queueId })
  })

  test('each takes the new state over once after the queue was lost, however many ask for it', async () => {
    const { browser, realm, renames } = await scene()
    const leading = browser.opens()
    const { queueId } = (await untilTab(leading.boot, 'ready')) as { queueId: string }
    const others = [browser.opens(), browser.opens(), browser.opens(), browser.opens()]
    for (const { boot } of others) await untilTab(boot, 'ready')
    const shown = others.map(({ boot }) => statesOf(boot))
    const there = await server.realms.open(realm.id)
    await there.queues.remove(await there.queues.require(queueId as never, olgaOf(leading.boot)))
    await renames('After the loss')

    for (const { boot } of others) await untilNamed(boot, 'After the loss')
    await renames('And after that')
    for (const { boot } of others) await untilNamed(boot, 'And after that')
    expect(shown.map((queues) => queues.length)).toEqual([2, 2, 2, 2])
  })
})

/** The queues of the states that a tab shows, one after the other. */
function statesOf(boot: Boot): string[] {
  const queues: string[] = []
  boot.state.subscribe((state) => {
    if (state.kind === 'ready') queues.push(state.queueId)
  })
  return queues
}

function olgaOf(boot: Boot) {
  const state = boot.state.value
  if (state.kind !== 'ready') throw new Error('The tab shows nothing yet')
  return state.replica.self.value.user_id as never
}
