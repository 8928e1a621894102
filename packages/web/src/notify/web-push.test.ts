import { connectLight } from '@parley/client/light'
import { beforeEach, expect, test, vi } from 'vitest'
import { keys, PushBrowser } from '../../test/a-push-browser.ts'
import * as push from './web-push.ts'

let browser: PushBrowser
let server: Server

interface Server {
  readonly asked: string[]
  key: string
  isAway: boolean
  status: number
}

beforeEach(() => {
  browser = new PushBrowser()
  browser.install()
  server = { asked: [], key: keys.own, isAway: false, status: 200 }
})

/** One page load of a user. */
function aPage(userId = 10) {
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    if (server.isAway) throw new TypeError('Failed to fetch')
    const method = init.method ?? 'GET'
    if (method === 'GET') return Response.json({ result: 'success', public_key: server.key })
    expect(url).toBe('/api/v1/users/me/web_push/subscriptions')
    server.asked.push(`${method} ${decodeURIComponent(String(init.body))}`)
    const { status } = server
    const said = { result: status === 200 ? 'success' : 'error', msg: 'No', code: 'BAD_REQUEST' }
    return Response.json(said, { status })
  }
  return { client: connectLight({ fetch, csrf: () => 'token' }), userId }
}

const posts = (at: number) =>
  `POST endpoint=https://push.example/${at}&p256dh=public+${at}&auth=secret`
const deletes = (at: number) => `DELETE endpoint=https://push.example/${at}`

test('turned on, the server knows the subscription; turned off, neither it nor the browser has one', async () => {
  const page = aPage()
  expect(await push.isSubscribed(10)).toBe(false)
  await push.subscribe(page)
  expect(await push.isSubscribed(10)).toBe(true)
  expect(await push.isSubscribed(11)).toBe(false)
  await push.unsubscribe(page.client)
  expect(await push.isSubscribed(10)).toBe(false)
  expect(browser.subscription).toBeUndefined()
  await push.unsubscribe(page.client)
  expect(server.asked).toEqual([posts(1), deletes(1)])
})

test('it is turned off without a network, too, and the last of two clicks decides', async () => {
  const page = aPage()
  await Promise.all([push.subscribe(page), push.unsubscribe(page.client)])
  expect(browser.subscription).toBeUndefined()
  await push.subscribe(page)
  server.isAway = true
  await push.unsubscribe(page.client)
  expect(browser.subscription).toBeUndefined()
  expect(await push.isSubscribed(10)).toBe(false)
})

test.each([
  ['noService', new DOMException('Registration failed', 'AbortError')],
  ['noPermission', new DOMException('Denied', 'NotAllowedError')],
])('a browser that does not subscribe says why: %s', async (fault, error) => {
  browser.fault = error
  await expect(push.subscribe(aPage())).rejects.toMatchObject({ name: 'PushError', fault })
  expect(await push.isSubscribed(10)).toBe(false)
  expect(server.asked).toEqual([])
})

test('a worker that does not start is not waited for without end', async () => {
  vi.useFakeTimers()
  browser.isStarted = false
  const attempt = expect(push.subscribe(aPage())).rejects.toMatchObject({ fault: 'noWorker' })
  await vi.advanceTimersByTimeAsync(30_000)
  await attempt
  vi.useRealTimers()
})

test('what the server refuses does not stay subscribed in the browser', async () => {
  server.status = 400
  await expect(push.subscribe(aPage())).rejects.toMatchObject({ name: 'ApiError' })
  expect(browser.subscription).toBeUndefined()
  server = { ...server, status: 200, isAway: true }
  await expect(push.subscribe(aPage())).rejects.toMatchObject({ name: 'ConnectionError' })
  expect(browser.subscription).toBeUndefined()
})

test('each page load tells the server once again, and waits for the network', async () => {
  await push.subscribe(aPage())
  const page = aPage()
  server.isAway = true
  await expect(push.healSubscription(page)).rejects.toMatchObject({ name: 'ConnectionError' })
  server.isAway = false
  await push.healSubscription(page)
  await push.healSubscription(page)
  await push.healSubscription(aPage())
  expect(server.asked).toEqual([posts(1), posts(1), posts(1)])
})

test('a server with another key gets a new subscription', async () => {
  await push.subscribe(aPage())
  server.key = keys.other
  await push.healSubscription(aPage())
  expect(server.asked).toEqual([posts(1), posts(2)])
})

test('another user does not get the subscription, and the same user gets a new one', async () => {
  await push.subscribe(aPage(10))
  await push.healSubscription(aPage(11))
  expect(browser.subscription).toBeUndefined()
  expect(await push.isSubscribed(11)).toBe(false)
  await push.healSubscription(aPage(11))
  expect(server.asked).toEqual([posts(1)])

  await push.healSubscription(aPage(10))
  await push.dropSubscription()
  expect(browser.subscription).toBeUndefined()
  await push.healSubscription(aPage(10))
  expect(await push.isSubscribed(10)).toBe(true)
  expect(server.asked).toEqual([posts(1), posts(2), posts(3)])
})

test('who turned it off, or never turned it on, is not subscribed at the start', async () => {
  await push.healSubscription(aPage())
  await push.subscribe(aPage())
  await push.unsubscribe(aPage().client)
  await push.healSubscription(aPage())
  expect(browser.subscription).toBeUndefined()
  expect(server.asked).toEqual([posts(1), deletes(1)])
})

test('a refusal at the start shows as turned off; a server in trouble does not turn it off', async () => {
  await push.subscribe(aPage())
  server.status = 502
  await expect(push.healSubscription(aPage())).rejects.toThrow()
  expect(await push.isSubscribed(10)).toBe(true)
  server.status = 400
  await expect(push.healSubscription(aPage())).rejects.toMatchObject({ name: 'ApiError' })
  expect(await push.isSubscribed(10)).toBe(false)
})

test('without permission nothing is asked, and a subscription is not in use', async () => {
  await push.subscribe(aPage())
  browser.install({ permission: 'denied' })
  expect(await push.isSubscribed(10)).toBe(false)
  await push.healSubscription(aPage())
  expect(server.asked).toEqual([posts(1)])
})

test('a browser that keeps nothing is not subscribed: nobody would know for whom', async () => {
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  await expect(push.subscribe(aPage())).rejects.toMatchObject({ name: 'SecurityError' })
  expect(browser.subscription).toBeUndefined()
  expect(await push.isSubscribed(10)).toBe(false)
  await push.unsubscribe(aPage().client)
})

test('browsers without it say why', async () => {
  expect(push.hindrance()).toBeUndefined()
  vi.stubGlobal('navigator', {})
  expect(push.hindrance()).toBe('unsupported')
  vi.stubGlobal('navigator', { standalone: false })
  expect(push.hindrance()).toBe('homeScreen')
  vi.stubGlobal('isSecureContext', false)
  expect(push.hindrance()).toBe('insecure')
  expect(await push.isSubscribed(10)).toBe(false)
  await push.dropSubscription()
})
