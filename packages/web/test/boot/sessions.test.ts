import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRealm, givePassword, type TestRealm, theServer } from '../../../server/test/a-realm.ts'
import { startSibling, type TestServer } from '../../../server/test/test-server.ts'
import type { AppContext } from '../../src/app-context.ts'
import type { Boot } from '../../src/boot/boot.ts'
import { sendMessage } from '../../src/intents/send-message.ts'
import { TestBrowser, until, untilTab } from './a-browser.ts'

let server: TestServer

beforeAll(async () => {
  server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

interface Scene extends TestRealm {
  readonly browser: TestBrowser
}

/** Olga, the owner, in her browser. */
async function scene(): Promise<Scene> {
  const org = await aRealm()
  const browser = await new TestBrowser(server, org.host).signsIn(org.olga.email)
  return { ...org, browser }
}

/** Mo, who has a password, too. */
async function aColleague({ realm, joins }: TestRealm) {
  const mo = await joins('mo')
  await givePassword(realm, mo)
  await (await server.realms.open(realm.id)).writer.catchUp()
  return mo
}

/** Everybody whose organization the tab shows. */
function usersIn({ state }: Boot): number[] {
  const shown: number[] = []
  state.subscribe((now) => {
    if (now.kind === 'ready') shown.push(now.replica.self.peek().user_id)
  })
  return shown
}

describe('a session', () => {
  test('that does not exist leads to the sign-in page, and back to the conversation', async () => {
    const { host } = await aRealm()
    const tab = new TestBrowser(server, host).opens('/#narrow/channel/5-design/topic/ship.20it')

    await untilTab(tab.boot, 'leaving')

    expect(tab.left).toEqual(['/login?next=%2F%23narrow%2Fchannel%2F5-design%2Ftopic%2Fship.20it'])
    expect(tab.asked).toEqual([])
  })

  test('that was ended elsewhere leads all tabs to the sign-in page and deletes the cache', async () => {
    const { browser, olga } = await scene()
    const [one, other] = [browser.opens('/#inbox'), browser.opens('/#recent')]
    await untilTab(one.boot, 'ready')
    await untilTab(other.boot, 'ready')

    const elsewhere = await new TestBrowser(server, olga.host).signsIn(olga.email)
    expect(await elsewhere.pages.submits('/account', {})).toMatchObject({ status: 303 })

    for (const { boot } of [one, other]) await untilTab(boot, 'leaving')
    expect([one.left, other.left]).toEqual([
      ['/login?next=%2F%23inbox&ended=yes'],
      ['/login?next=%2F%23recent&ended=yes'],
    ])
    const again = browser.opens()
    expect((await untilTab(again.boot, 'leaving')).kind).toBe('leaving')
    expect(again.asked[0]).toBe('POST /register')
  })

  test('that ended while no tab was open leaves no cache behind', async () => {
    const { browser } = await scene()
    const first = browser.opens()
    await untilTab(first.boot, 'ready')
    await browser.hasKeptState()
    first.boot.close()
    browser.pages.cookies.clear()

    await untilTab(browser.opens().boot, 'leaving')

    expect(await browser.keepsState()).toBe(false)
  })

  test('of another user never shows the cache of the previous user', async () => {
    const org = await scene()
    const { browser } = org
    const first = browser.opens()
    await untilTab(first.boot, 'ready')
    await browser.hasKeptState()
    first.boot.close()
    const mo = await aColleague(org)
    await browser.signsOutAndIn(mo.email)

    const second = browser.opens()
    const shown = usersIn(second.boot)
    await untilTab(second.boot, 'ready')

    expect(shown).toEqual([mo.id])
  })

  test('of the same user shows the cache as soon as the server confirms it', async () => {
    const { browser, olga } = await scene()
    const first = browser.opens()
    await untilTab(first.boot, 'ready')
    await browser.hasKeptState()
    first.boot.close()
    await browser.signsOutAndIn(olga.email)

    const second = browser.opens()
    await untilTab(second.boot, 'ready')

    expect(second.asked[0]).toBe('GET /events')
    expect(second.asked).not.toContain('POST /register')
  })

  test('of another user neither gets nor changes what a tab of the previous user shows', async () => {
    const org = await scene()
    const { browser, realm, olga } = org
    const mo = await aColleague(org)
    const senders = () => realm.sql`
      select sender_id from message where realm_id = ${realm.id} and content = 'words of Olga'`
    const first = browser.opens('/#inbox')
    const before = await untilTab(first.boot, 'ready')
    await browser.hasKeptState()
    // The next tab asks the first for its state.
    browser.build = 'build 2'
    await browser.signsOutAndIn(mo.email)
    const sent = { kind: 'direct', userIds: [mo.id] } as const
    sendMessage(before as unknown as AppContext, sent as never, 'words of Olga')

    const second = browser.opens()
    const shown = usersIn(second.boot)
    await untilTab(second.boot, 'ready')
    await until(() => second.boot.leads.value)

    expect(first.boot.state.value.kind).toBe('leaving')
    expect(first.left).toEqual(['/#inbox'])
    expect(shown).toEqual([mo.id])
    expect(await senders()).toEqual([])
    // The words wait for Olga.
    await browser.signsOutAndIn(olga.email)
    second.shows(true)
    await untilTab(second.boot, 'leaving')
    await untilTab(browser.opens().boot, 'ready')
    await expect.poll(() => senders(), { timeout: 10_000 }).toEqual([{ sender_id: olga.id }])
  })

  test('of the same user goes on in the tabs of the previous one, with their queue', async () => {
    const { browser, olga } = await scene()
    const [first, other] = [browser.opens(), browser.opens()]
    await untilTab(first.boot, 'ready')
    await untilTab(other.boot, 'ready')
    await browser.pages.signsIn(olga.email, 'correct horse 9', '/login?again=yes')
    // The next tab needs the state of the first.
    browser.build = 'build 2'

    const next = browser.opens()
    await untilTab(next.boot, 'ready')
    await olga.at(server).requests('PATCH', '/realm', { name: 'Renamed' })

    for (const { boot, asked, left } of [first, other, next]) {
      await until(() => {
        const state = boot.state.value
        return state.kind === 'ready' && state.replica.organization.value.realm_name === 'Renamed'
      })
      expect(left).toEqual([])
      expect(asked.filter((line) => line === 'POST /register')).toHaveLength(
        boot === first.boot ? 1 : 0,
      )
    }
  })
})
