import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../bench/src/processes/free-port.ts'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import { aPushBrowser, claimsOf, type PushBrowser } from '../../../test/push-browser.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const patient = { timeout: 20_000, interval: 100 }

/** Nobody is notified of what they read within three seconds. The tests need not wait for that. */
async function hurry(server?: TestServer): Promise<void> {
  const { sql } = (server ?? (await theServer())).database
  await sql`update web_push_request set due_at = now() where attempts = 0`
}

async function hears(browser: PushBrowser, count = 1): Promise<void> {
  await hurry()
  await vi.waitFor(() => expect(browser.cards).toHaveLength(count), patient)
}

/** Waits until the server has forgotten a subscription. */
async function isForgotten(endpoint: string): Promise<void> {
  await hurry()
  await vi.waitFor(async () => {
    const { sql } = (await theServer()).database
    const kept = await sql`select from web_push_subscription where endpoint = ${endpoint}`
    expect(kept).toHaveLength(0)
  }, patient)
}

/** Waits until everybody is notified who is to be. */
async function allAreTold(realmId: number, server?: TestServer): Promise<void> {
  await hurry(server)
  await vi.waitFor(async () => {
    const { sql } = (server ?? (await theServer())).database
    expect(await sql`select from web_push_request where realm_id = ${realmId}`).toHaveLength(0)
  }, patient)
}

describe('a browser that has subscribed', () => {
  test('is notified of an unread direct message as the app would, encrypted', async () => {
    const { ana, ben } = await aRealm()
    const browser = await aPushBrowser()
    const { public_key } = await ben.calls(api.push.getWebPushKey, {})
    await browser.subscribes(ben)

    const id = await ana.writes([ben], 'Lunch **now**?')
    await hears(browser)

    expect(browser.cards).toEqual([
      {
        title: 'Ana',
        body: 'Lunch now?',
        tag: `d${ana.id}`,
        data: { hash: `#narrow/dm/${ana.id}-dm/near/${id}`, messageId: id },
      },
    ])
    const [headers] = browser.headers
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    const claims = claimsOf(headers?.authorization ?? '', public_key)
    expect(claims).toMatchObject({ aud: new URL(browser.subscription.endpoint).origin })
    expect(claims.exp).toBeLessThan(Date.now() / 1000 + 86_400)
  })

  test('is notified of mentions, and of the other messages of a channel if its user asks for them', async () => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    const browser = await aPushBrowser()
    await browser.subscribes(ben)

    await ana.sends('design', 'Icons', 'for nobody')
    const id = await ana.sends('design', 'Icons', '@**Ben** look')
    await hears(browser)
    const place = `-design/topic/Icons/near/${id}`
    expect(browser.cards).toMatchObject([{ title: 'Ana in #design › Icons', body: '@Ben look' }])
    expect(browser.cards[0]?.data.hash).toMatch(new RegExp(`^#narrow/channel/\\d+${place}$`))

    await ben.calls(api.settings.update, { enable_stream_push_notifications: true })
    await ana.sends('design', 'Icons', 'for those who want all')
    await hears(browser, 2)
    expect(browser.cards[1]).toMatchObject({ body: 'for those who want all' })
  })

  test('is not notified of what its user has read or written, or does not want', async () => {
    const { ana, ben, realm } = await aRealm()
    const browser = await aPushBrowser()
    await browser.subscribes(ben)

    await ben.marks([await ana.writes([ben], 'read at once')], 'add')
    await ben.writes([ana], 'of my own')
    await ben.calls(api.settings.update, { enable_offline_push_notifications: false })
    await ana.writes([ben], 'unwanted')
    await allAreTold(realm.id)
    expect(browser.headers).toEqual([])

    await ben.calls(api.settings.update, { enable_offline_push_notifications: true })
    await ana.writes([ben], 'wanted')
    await hears(browser)
    expect(browser.cards).toMatchObject([{ body: 'wanted' }])
  })

  test('is not notified while its user is at the app, if they want it so', async () => {
    const { ana, ben, realm } = await aRealm()
    const browser = await aPushBrowser()
    await browser.subscribes(ben)
    await ben.calls(api.settings.update, { enable_online_push_notifications: false })
    await ben.calls(api.presence.report, { status: 'active' })

    await ana.writes([ben], 'on the screen')
    await allAreTold(realm.id)

    expect(browser.headers).toEqual([])
  })

  test('learns neither what a spoiler hides, nor texts that its user hides from screens', async () => {
    const { ana, ben } = await aRealm()
    const browser = await aPushBrowser()
    await browser.subscribes(ben)

    await ana.writes([ben], '```spoiler\nthe end\n```')
    await hears(browser)
    await ben.calls(api.settings.update, { pm_content_in_desktop_notifications: false })
    await ana.writes([ben], 'a secret')
    await hears(browser, 2)

    expect(browser.cards.map(({ body }) => body)).toEqual(['Spoiler', 'A new direct message'])
  })

  test('is notified of the longest names and topics', async () => {
    const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    const browser = await aPushBrowser()
    await browser.subscribes(ben)
    const topic = '𝕋'.repeat(60)

    await ana.sends('design', topic, `@**Ben** ${'𝕋'.repeat(9000)}`)
    await hears(browser)

    expect(browser.cards[0]?.title).toBe(`Ana in #design › ${topic}`)
    expect([...(browser.cards[0]?.body ?? '')]).toHaveLength(241)
  })
})

describe('a subscription', () => {
  test('is of one user at a time, and can be ended', async () => {
    const { ana, ben, olga } = await aRealm()
    const browser = await aPushBrowser()
    const { endpoint } = browser.subscription
    await browser.subscribes(ben)
    await browser.subscribes(olga)

    await ana.writes([ben], 'for Ben')
    await ana.writes([olga], 'for Olga')
    await hears(browser)
    expect(browser.cards).toMatchObject([{ body: 'for Olga' }])

    const end = () => ben.requests('DELETE', '/users/me/web_push/subscriptions', { endpoint })
    expect((await end()).body).toMatchObject({ msg: 'Subscription does not exist' })
    await olga.calls(api.push.removeWebPush, { endpoint })
    await isForgotten(endpoint)
  })

  test('security 9: ends with the session in which it was made', async () => {
    const { ana, olga, host, realm } = await aRealm()
    const push = await aPushBrowser()
    const browser = new Browser(host)
    await browser.signsIn(olga.email, 'correct horse 9')
    const made = await browser.calls('POST', '/users/me/web_push/subscriptions', push.subscription)
    expect(made).toMatchObject({ status: 200 })

    const [session] = (await olga.calls(api.auth.getSessions, {})).sessions
    const password = 'correct horse 9'
    await olga.calls(api.auth.endSession, { session_id: session?.id ?? 0, password })
    await ana.writes([olga], 'to nobody')
    await allAreTold(realm.id)

    expect(push.headers).toEqual([])
    await isForgotten(push.subscription.endpoint)
  })

  test('is not for bots', async () => {
    const realm = await aRealm()
    const bot = await makesBot(realm, realm.ana, { bot_type: 1, short_name: 'helper' })
    const { subscription } = await aPushBrowser()
    const { endpoint } = subscription
    const subscriptions = '/users/me/web_push/subscriptions'

    for (const answer of [
      await bot.requests('GET', '/users/me/web_push/key'),
      await bot.requests('POST', subscriptions, subscription),
      await bot.requests('DELETE', subscriptions, { endpoint }),
    ])
      expect(answer.body.msg).toContain('does not accept bot requests')
  })

  test('is refused if it cannot work, and beyond a number', async () => {
    const { ben } = await aRealm()
    const { subscription } = await aPushBrowser()
    const subscribes = (changed: object) =>
      ben.requests('POST', '/users/me/web_push/subscriptions', { ...subscription, ...changed })

    for (const endpoint of ['', 'push', 'http://push.example/1', 'https://a:b@push.example/1'])
      expect((await subscribes({ endpoint })).body).toMatchObject({ msg: 'Invalid endpoint' })
    const noPoint = `B${'A'.repeat(86)}`
    for (const p256dh of ['AAAA', noPoint, `${subscription.p256dh}!`])
      expect((await subscribes({ p256dh })).body).toMatchObject({ msg: 'Invalid p256dh' })
    expect((await subscribes({ auth: 'AAAA' })).body).toMatchObject({ msg: 'Invalid auth' })
    for (let count = 0; count < 20; count++) {
      const endpoint = `https://push.example/${count}`
      expect((await subscribes({ endpoint })).status).toBe(200)
    }
    expect((await subscribes({ endpoint: 'https://push.example/0' })).status).toBe(200)
    expect((await subscribes({})).body).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('a push service', () => {
  test('that fails is asked again; one that no longer knows the browser ends the subscription', async () => {
    const { ana, ben } = await aRealm()
    const browser = await aPushBrowser()
    browser.statuses.push(503)
    await browser.subscribes(ben)

    await ana.writes([ben], 'twice')
    await hears(browser)
    expect(browser.headers).toHaveLength(2)

    browser.statuses.push(410)
    await ana.writes([ben], 'to nobody')
    await isForgotten(browser.subscription.endpoint)
    expect(browser.headers).toHaveLength(3)
  })

  test('security 25: that never answers delays the notifications of one user only', async () => {
    const { ana, ben, olga } = await aRealm()
    const { subscription } = await aPushBrowser()
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    for (let device = 0; device < 20; device++) {
      const endpoint = `http://127.0.0.1:${port}/${device}`
      await ben.calls(api.push.addWebPush, { ...subscription, endpoint })
    }
    const browser = await aPushBrowser()
    await browser.subscribes(olga)

    for (let count = 0; count < 15; count++) await ana.writes([ben], 'to silence')
    await hurry()
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(20), patient)
    await ana.writes([olga], 'to Olga')
    const began = performance.now()
    await hears(browser)

    // A request to the silent one has ten seconds.
    expect(performance.now() - began).toBeLessThan(8000)
  })

  test('security 25: that cannot be reached is logged once, however many devices name it', async () => {
    const lines: string[] = []
    const server = await startTestServer({ log: (line) => lines.push(line) })
    onTestFinished(() => server.close())
    const { ana, ben, realm } = await aRealm({ server })
    const { subscription } = await aPushBrowser()
    const port = await freePort()
    for (let device = 0; device < 5; device++) {
      const endpoint = `http://127.0.0.1:${port}/${device}`
      await ben.calls(api.push.addWebPush, { ...subscription, endpoint })
    }

    for (let count = 0; count < 3; count++) await ana.writes([ben], 'to nobody')
    await allAreTold(realm.id, server)

    expect(lines.filter((line) => line.includes('were not delivered'))).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  test('security 18: at an address that is not public is not asked', async () => {
    const { ana, ben } = await aRealm()
    const { subscription } = await aPushBrowser()
    let connections = 0
    const inside = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(0, '127.0.0.9')
    await once(inside, 'listening')
    onTestFinished(() => void inside.close())
    const { port } = inside.address() as AddressInfo
    const endpoint = `https://127.0.0.9:${port}/push`
    await ben.calls(api.push.addWebPush, { ...subscription, endpoint })

    await ana.writes([ben], 'to nobody')
    await isForgotten(endpoint)

    expect(connections).toBe(0)
  })
})
