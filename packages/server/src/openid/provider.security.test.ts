import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { Browser } from '../../test/browser.ts'
import { type Forgery, ForgingProvider } from '../../test/forging-provider.ts'
import type { TestServer } from '../../test/test-server.ts'
import { usualLimits } from './bounded-fetch.ts'
import { type Identity, Provider } from './provider.ts'

let idp: ForgingProvider
let server: TestServer
const log: string[] = []
beforeAll(async () => {
  idp = await ForgingProvider.open()
  server = await idp.server((line) => log.push(line))
})
afterEach(() => {
  idp.forgery = {}
  idp.metadata = {}
  log.length = 0
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

const json = { 'content-type': 'application/json' }
const inside = '/.well-known/openid-configuration'
const redirect = 'http://x.parley.test/login/openid/callback'

/** Asks this provider directly, with a deadline that a test can await. */
function aProvider(timeoutMs = usualLimits.timeoutMs, keptMs?: number) {
  const troubles: string[] = []
  const provider = new Provider({
    issuer: idp.issuer,
    clientId: 'parley',
    clientSecret: undefined,
    name: 'The Provider',
    limits: { ...usualLimits, timeoutMs },
    ...(keptMs !== undefined && { keptMs }),
    onTrouble: (error) => troubles.push(String(error)),
  })
  return { provider, troubles }
}

async function finishes(provider: Provider, forgery: Forgery, isAgain = false): Promise<Identity> {
  idp.forgery = {}
  const { url, flow } = await provider.begin(redirect, isAgain)
  const back = idp.returns(new URL(url).searchParams, forgery)
  return provider.finish(new URL(back, redirect), flow)
}

async function signsIn(host: string, forgery: Forgery) {
  const browser = new Browser(host, { server })
  const seen = await browser.get(await idp.wayBack(browser, forgery))
  return { ...seen, isSignedIn: browser.cookies.has('parley_session') }
}

test('security 25: of a larger answer of the provider, no more than 1 MiB is read', async () => {
  const { ana, host } = await aRealm()
  const claims = { email: ana.email, email_verified: true }
  let sent = 0
  const endless = (response: ServerResponse) => {
    response.writeHead(200, json)
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  }
  const closed: string[] = []
  const watched = (path: string) => (response: ServerResponse) => {
    response.on('close', () => closed.push(path))
    endless(response)
  }
  const { provider, troubles } = aProvider()
  idp.forgery = { at: { [inside]: watched(inside) } }
  await expect(provider.begin(redirect, false)).rejects.toThrow('The Provider is unavailable')
  expect(troubles).toEqual([
    `NoAnswer: The answer of ${idp.issuer}${inside} is larger than 1048576 bytes.`,
  ])
  for (const path of ['/token', '/keys', '/userinfo']) {
    const at = { [path]: watched(path) }
    const seen = await signsIn(host, { at, claims: path === '/userinfo' ? {} : claims })
    expect(seen, path).toMatchObject({ status: 503, isSignedIn: false })
    expect(seen.body).toContain('The Provider is unavailable. Try again later')
    expect(log.join('')).toContain(`${idp.issuer}${path} is larger than 1048576 bytes`)
  }
  await expect.poll(() => closed).toEqual([inside, '/token', '/keys', '/userinfo'])
  expect(sent).toBeLessThan(64 * 1024 * 1024)
  const large = { email: ana.email, email_verified: true, pad: 'x'.repeat(1_000_000) }
  const sub = `ana-${host}`
  expect(await signsIn(host, { claims: { sub }, userinfo: { sub, ...large } })).toMatchObject({
    isSignedIn: true,
  })
})

test('security 25: an answer of the provider that takes too long is given up', async () => {
  const trickle = (response: ServerResponse) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }
  const silent = () => undefined
  const began = performance.now()
  for (const slow of [trickle, silent]) {
    const { provider, troubles } = aProvider(200)
    idp.forgery = { at: { [inside]: slow } }
    await expect(provider.begin(redirect, false)).rejects.toThrow('The Provider is unavailable')
    expect(troubles).toEqual([
      `NoAnswer: The answer of ${idp.issuer}${inside} took longer than 200 ms.`,
    ])
    const finished = finishes(provider, { at: { '/token': slow } })
    await expect(finished).rejects.toThrow('The Provider is unavailable')
    expect(troubles.at(-1)).toContain('/token took longer than 200 ms')
  }
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('security 8: a provider that names no web address to sign in at is unavailable until it does', async () => {
  const { host } = await aRealm()
  const at = await idp.server()
  for (const authorization_endpoint of [
    undefined,
    'javascript:alert(1)//',
    'data:text/html,x',
    [],
  ]) {
    idp.metadata = { authorization_endpoint }
    const seen = await new Browser(host, { server: at }).get('/login/openid')
    expect(seen.status, String(authorization_endpoint)).toBe(503)
    expect(seen.body).toContain('The Provider is unavailable')
  }
  for (const issuer of ['https://example.org', `${idp.issuer}/x`, 7]) {
    idp.metadata = { issuer }
    const seen = await new Browser(host, { server: at }).get('/login/openid')
    expect(seen.status, String(issuer)).toBe(503)
  }
  idp.metadata = {}
  expect(await new Browser(host, { server: at }).get('/login/openid')).toMatchObject({
    status: 303,
  })
  await at.close()
})

test('security 18: the provider leads the server to no other address', async () => {
  let reached = 0
  const internal = createServer((_request, response) => {
    reached++
    response.writeHead(200, json).end('{}')
  }).listen(0, '127.0.0.1')
  await once(internal, 'listening')
  const location = `http://127.0.0.1:${(internal.address() as AddressInfo).port}/`
  const away = (status: number) => (response: ServerResponse) =>
    response.writeHead(status, { location }).end()

  for (const status of [301, 302, 303, 307, 308]) {
    const { provider } = aProvider()
    idp.forgery = { at: { [inside]: away(status) } }
    await expect(provider.begin(redirect, false)).rejects.toThrow('The Provider is unavailable')
    for (const path of ['/token', '/keys', '/userinfo']) {
      const finished = finishes(aProvider().provider, { at: { [path]: away(status) } })
      await expect(finished, `${status} ${path}`).rejects.toThrow('did not sign you in')
    }
  }

  expect(reached).toBe(0)
  internal.close()
})

test('security 10: what a provider says about when it asked decides whether a person was there', async () => {
  const { provider } = aProvider()
  const isProved = async (auth_time: number | undefined, isAgain: boolean) =>
    (await finishes(provider, { claims: { email: 'ana@example.org', auth_time } }, isAgain))
      .isProved
  const now = Math.floor(Date.now() / 1000)

  expect(await isProved(now - 5, false)).toBe(true)
  expect(await isProved(now - 700, false)).toBe(false)
  expect(await isProved(now - 700, true)).toBe(false)
  // Some providers do not say it.
  expect(await isProved(undefined, false)).toBe(false)
  expect(await isProved(undefined, true)).toBe(true)
  expect(await isProved(now + 700, true)).toBe(false)
})

test('metadata of the provider is loaded again after a time, and kept while that fails', async () => {
  const { provider, troubles } = aProvider(usualLimits.timeoutMs, 0)
  const signInAddress = async () => (await provider.begin(redirect, false)).url.split('?')[0]
  await signInAddress()
  const moved = `${idp.issuer}/moved`
  idp.metadata = { authorization_endpoint: moved }

  expect(await signInAddress()).toBe(moved)
  idp.forgery = { at: { [inside]: (response) => response.writeHead(503).end() } }
  expect(await signInAddress()).toBe(moved)
  expect(troubles).toHaveLength(1)
})

test('security 10: a provider that can say when it asked, and does not, was not told to ask', async () => {
  idp.metadata = { claims_supported: ['sub', 'auth_time'] }
  const { provider } = aProvider()
  const { isProved } = await finishes(provider, { claims: { email: 'ana@example.org' } }, true)
  expect(isProved).toBe(false)
})

test('security 10: an app gets no key from a provider that says that it asked nobody', async () => {
  const { ana, host } = await aRealm()
  const browser = new Browser(host, { server })
  const app = `/login/openid?mobile_flow_otp=${'0f'.repeat(32)}`
  const claims = { email: ana.email, email_verified: true }
  const arrives = async (age: number) => {
    const auth_time = Math.floor(Date.now() / 1000) - age
    const { headers, status } = await browser.get(
      await idp.wayBack(browser, { claims: { ...claims, auth_time } }, app),
    )
    return [status, String(headers.location).slice(0, 14)]
  }
  expect(await arrives(3600)).toEqual([403, 'undefined'])
  expect(await arrives(1)).toEqual([303, 'zulip://login?'])
})
