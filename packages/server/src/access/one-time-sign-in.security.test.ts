import { beforeAll, describe, expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../test/a-realm.ts'
import { expectError } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'
import { startSibling, type TestServer } from '../../test/test-server.ts'
import { faultsOf } from '../../test/well-formed.ts'
import { OneTimeSignIn } from './one-time-sign-in.ts'

/** A server of this machine's own address, with an organization whose owner is given addresses. */
let server: TestServer
let org: TestRealm
let host: string

beforeAll(async () => {
  const env = { SITE_URL: 'http://localhost' }
  server = await startSibling(await theServer(), { env })
  org = await aRealm()
  host = `${org.host.split('.')[0]}.localhost:9090`
  return () => server.close()
})

function addressOf(userId = org.olga.id): string {
  const code = server.oneTimeSignIn.issue({ realmId: org.realm.id, userId })
  return `/login/once?code=${code}`
}

/** Sends the request of a user at this machine. */
async function opens(url: string, from: { ip?: string; headers?: Record<string, string> } = {}) {
  return server.http.inject({
    url,
    remoteAddress: from.ip ?? '127.0.0.1',
    headers: { host, ...from.headers },
  })
}

test('the address signs the owner in, to the app', async () => {
  const browser = new Browser(host, { server })

  const there = await browser.get(addressOf())

  expect(there).toMatchObject({ status: 303, headers: { location: '/' } })
  expect(there.headers).toMatchObject({ 'cache-control': 'no-store' })
  const own = await browser.calls('GET', '/users/me')
  expect(own).toMatchObject({ status: 200, body: { user_id: org.olga.id } })
})

describe('an address that signs in is of no use', () => {
  const isRefused = async (answer: Awaited<ReturnType<typeof opens>>, status: number) => {
    expect(answer.statusCode).toBe(status)
    expect([answer.headers['set-cookie'] ?? []].flat().join()).not.toContain('parley_session')
    expect(faultsOf(answer.body)).toEqual([])
  }

  test('a second time: reuse', async () => {
    const url = addressOf()
    await opens(url)
    await isRefused(await opens(url), 404)
  })

  test('when two open it at once: race', async () => {
    const url = addressOf()
    const answers = await Promise.all([1, 2, 3, 4].map(() => opens(url)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404, 404, 404])
  })

  test('after a newer one was made', async () => {
    const [older, newer] = [addressOf(), addressOf()]
    await isRefused(await opens(older), 404)
    expect((await opens(newer)).statusCode).toBe(303)
  })

  test('after 15 minutes: expiry', () => {
    const codes = new OneTimeSignIn()
    const target = { realmId: org.realm.id, userId: org.olga.id }
    const issuedAt = 1_000_000
    const late = codes.issue(target, issuedAt)
    expect(codes.take(late, issuedAt + 15 * 60_000)).toBeUndefined()
    expect(codes.take(late, issuedAt)).toBeUndefined()
    const timely = codes.issue(target, issuedAt)
    expect(codes.take(timely, issuedAt + 15 * 60_000 - 1)).toMatchObject(target)
  })

  test('from another machine, and is not used up by it: remote address', async () => {
    const url = addressOf()
    for (const ip of ['203.0.113.9', '10.0.0.1', '::ffff:192.168.1.4', '2001:db8::1', 'fe80::1']) {
      await isRefused(await opens(url, { ip }), 403)
    }
    for (const ip of ['127.8.9.1', '::1', '::ffff:127.0.0.1']) {
      expect((await opens(addressOf(), { ip })).statusCode, ip).toBe(303)
    }
  })

  test('through a proxy on this machine: forwarded', async () => {
    const url = addressOf()
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.9'],
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-host', 'localhost'],
      ['x-real-ip', '127.0.0.1'],
      ['forwarded', 'for=127.0.0.1'],
      ['via', '1.1 proxy'],
      ['cf-connecting-ip', '127.0.0.1'],
    ] as const) {
      await isRefused(await opens(url, { headers: { [name]: value } }), 403)
    }
    expect((await opens(url)).statusCode).toBe(303)
  })

  test('from another machine that says it is this one: spoofed X-Forwarded-For', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }
    await isRefused(await opens(addressOf(), { ip: '203.0.113.9', headers }), 403)
  })

  test('to somebody who guesses, and nobody who guesses uses it up', async () => {
    const url = addressOf()
    for (const code of ['', 'x', url.slice(-31), `${url.slice(-32)}0`, '%00']) {
      await isRefused(await opens(`/login/once?code=${code}`), 404)
    }
    await isRefused(await opens('/login/once'), 404)
    expect((await opens(url)).statusCode).toBe(303)
  })

  test('for what only looks ahead, and is not used up by it: prefetch', async () => {
    const url = addressOf()
    await isRefused(await opens(url, { headers: { 'sec-purpose': 'prefetch;prerender' } }), 503)
    const head = await server.http.inject({ method: 'HEAD', url, headers: { host } })
    expect(head.headers['set-cookie'] ?? []).not.toContain('parley_session')
    expect((await opens(url)).statusCode).toBe(303)
  })

  test('in another organization', async () => {
    const other = await aRealm()
    const headers = { host: `${other.host.split('.')[0]}.localhost:9090` }
    await isRefused(await opens(addressOf(), { headers }), 404)
  })

  test('once its owner is deactivated', async () => {
    const mo = await org.joins('mo')
    const url = addressOf(mo.id)
    await org.olga.requests('DELETE', `/users/${mo.id}`)
    await isRefused(await opens(url), 404)
  })
})

test('session fixation: the address gives the browser a secret that nobody knew', async () => {
  const browser = new Browser(host, { server })
  browser.cookies.set('parley_session', `${org.olga.id}.chosenbysomebodyelse`)

  await browser.get(addressOf())

  expect(browser.cookies.get('parley_session')).not.toContain('chosen')
  const thief = new Browser(host, { server })
  thief.cookies.set('parley_session', `${org.olga.id}.chosenbysomebodyelse`)
  expectError(await thief.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
})
