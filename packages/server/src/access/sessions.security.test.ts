import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { asks, expectError } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'
import { startSibling } from '../../test/test-server.ts'
import { faultsOf } from '../../test/well-formed.ts'
import { hashPassword } from './passwords.ts'
import { returnAddress } from './return-address.ts'
import { resetPassword } from './set-password.ts'
import { startSession } from './start-session.ts'

const password = 'correct horse 9'

async function signedIn(host: string, username: string): Promise<Browser> {
  const browser = new Browser(host)
  expect((await browser.signsIn(username, password)).status).toBe(303)
  return browser
}

describe('security 9: sessions end with their account and password', () => {
  test('the account: at once, waiting polls included, and for good', async () => {
    const { olga, realm, host, joins } = await aRealm()
    const mo = await joins('mo')
    await realm.writeAsSystem(resetPassword, {
      userId: mo.id,
      hash: await hashPassword(password),
      keepsKeys: true,
    })
    const browser = await signedIn(host, mo.email)
    const { body } = await browser.calls('POST', '/register', { event_types: '["message"]' })
    const { queue_id, last_event_id } = body
    const poll = browser.calls('GET', '/events', {
      queue_id,
      last_event_id: String(last_event_id),
    })

    await olga.calls(api.users.deactivate, { user_id: mo.id })

    expectError(await poll, 401, 'USER_DEACTIVATED')
    expectError(await browser.calls('GET', '/users/me'), 401, 'USER_DEACTIVATED')
    expect(await browser.get('/account')).toMatchObject({ status: 303 })
    await olga.calls(api.users.reactivate, { user_id: mo.id })
    expectError(await browser.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
  })

  test('the password: all but the session that changes it', async () => {
    const { olga, host } = await aRealm()
    const [here, there] = [await signedIn(host, olga.email), await signedIn(host, olga.email)]
    const change = { old_password: password, new_password: 'tall ships 1942' }

    expect(await here.calls('PATCH', '/settings', change)).toMatchObject({ status: 200 })

    expect(await here.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    expectError(await there.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
  })

  test('a sign-in: also of somebody else, in the same browser', async () => {
    const { olga, realm, host, joins } = await aRealm()
    const mo = await joins('mo')
    const hash = await hashPassword(password)
    await realm.writeAsSystem(resetPassword, { userId: mo.id, hash, keepsKeys: true })
    for (const next of [olga, mo]) {
      const browser = await signedIn(host, olga.email)
      const former = new Browser(host)
      for (const [name, value] of browser.cookies) former.cookies.set(name, value)
      expect(await former.calls('GET', '/users/me')).toMatchObject({ status: 200 })

      const page = '/login?again=yes'
      expect((await browser.signsIn(next.email, password, page)).status).toBe(303)

      const { body } = await browser.calls('GET', '/users/me')
      expect(body).toMatchObject({ user_id: next.id })
      expectError(await former.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    }
    // It ends no session of another browser.
    const other = await signedIn(host, olga.email)
    await signedIn(host, mo.email)
    expect(await other.calls('GET', '/users/me')).toMatchObject({ status: 200 })
  })

  test('the password: also where it changes while somebody signs in with the old one', async () => {
    const { olga, realm } = await aRealm()
    const old = await hashPassword(password)
    const session = { name: 'x', secret: 'y', proof: old, replaces: undefined, isProved: true }

    const late = realm.write(startSession, olga.id, session)

    await expect(late).rejects.toMatchObject({ declaration: { code: 'AUTHENTICATION_FAILED' } })
  })
})

describe('cross-site request forgery', () => {
  test('does not reach the API: a cookie alone changes nothing', async () => {
    const { olga, host } = await aRealm()
    const browser = await signedIn(host, olga.email)
    const other = await signedIn(host, olga.email)
    const change = (headers: Record<string, string>) =>
      browser.calls('PATCH', '/settings', { timezone: 'Etc/UTC' }, headers)
    const token = { 'x-csrf-token': browser.token }

    expectError(await change({}), 403, 'CSRF_FAILED')
    expectError(await change({ 'x-csrf-token': other.token }), 403, 'CSRF_FAILED')
    for (const elsewhere of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://evil.${host}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: `http://${host}` },
    ]) {
      expectError(await change({ ...token, ...elsewhere }), 403, 'CSRF_FAILED')
    }
    expect(await change({ ...token, origin: `http://${host}` })).toMatchObject({ status: 200 })
    const own = { ...token, 'sec-fetch-site': 'same-origin', origin: 'null' }
    expect(await change(own)).toMatchObject({ status: 200 })
    const key = { authorization: olga.authorization, origin: 'https://evil.example' }
    expect(await change(key)).toMatchObject({ status: 200 })
  })

  test('does not reach the API with the credentials of a browser’s own prompt, which it adds to the forms of other sites', async () => {
    const { olga } = await aRealm()
    const change = (headers: Record<string, string>) =>
      olga.requests('PATCH', '/settings', { timezone: 'Etc/UTC' }, headers)

    for (const mode of ['navigate', 'no-cors']) {
      for (const site of ['cross-site', 'same-site']) {
        const sent = { 'sec-fetch-mode': mode, 'sec-fetch-site': site }
        expectError(await change(sent), 403, 'CSRF_FAILED')
        expectError(await olga.requests('POST', '/tus', {}, sent), 403, 'CSRF_FAILED')
        expect((await olga.requests('GET', '/users/me', {}, sent)).status).toBe(200)
      }
      const own = { 'sec-fetch-mode': mode, 'sec-fetch-site': 'same-origin' }
      expect((await change(own)).status).toBe(200)
    }
    // Over plain http, browsers send the origin only.
    const submit = (origin: string) =>
      olga.requests('POST', '/users/me/presence', { status: 'active' }, { origin })
    for (const origin of ['http://evil.example', 'null']) {
      expectError(await submit(origin), 403, 'CSRF_FAILED')
    }
    expect((await submit(`http://${olga.host}`)).status).toBe(200)
    const byScript = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }
    expect((await change(byScript)).status).toBe(200)
  })

  test('does not reach the pages: not even to sign somebody in to a stranger’s account', async () => {
    const { olga, host } = await aRealm()
    const right = { username: olga.email, password }
    const browser = new Browser(host)

    expect((await browser.posts('/login', right)).status).toBe(403)
    expect((await browser.posts('/login', { ...right, csrf_token: 'x' })).status).toBe(403)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.submits('/login', right, elsewhere)).status).toBe(403)
    expect(browser.cookies.has('parley_session')).toBe(false)
    await browser.submits('/login', right)
    for (const url of ['/logout', '/account', '/account/password']) {
      expect((await browser.posts(url, {})).status).not.toBe(200)
    }
    expect(await browser.calls('GET', '/users/me')).toMatchObject({ status: 200 })
  })
})

describe('session fixation', () => {
  test('is in vain: whoever signs in gets a secret that nobody knew, and the old one ends', async () => {
    const { olga, host } = await aRealm()
    const browser = new Browser(host)
    browser.cookies.set('parley_session', `${olga.id}.chosenbysomebodyelse`)

    await browser.signsIn(olga.email, password)
    const first = browser.cookies.get('parley_session') ?? ''
    expect(first).not.toContain('chosen')
    const token = /csrf_token" value="([^"]*)"/.exec((await browser.get('/account')).body)?.[1]
    await browser.posts('/login', { username: olga.email, password, csrf_token: token ?? '' })

    expect(browser.cookies.get('parley_session')).not.toBe(first)
    const thief = new Browser(host)
    thief.cookies.set('parley_session', first)
    expectError(await thief.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
  })
})

describe('cookies', () => {
  test('are out of reach of scripts and other sites', async () => {
    const { olga, host } = await aRealm()
    const browser = await signedIn(host, olga.email)

    const session = browser.cookieHeaders.find((header) => header.startsWith('parley_session='))
    expect(session).toMatch(/; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/)
  })

  test('are secure where the site is, and belong to one host', async () => {
    const { olga, host } = await aRealm()
    const env = { SITE_URL: 'https://parley.test' }
    const server = await startSibling(await theServer(), { env })
    const browser = new Browser(host, { server })

    await browser.signsIn(olga.email, password)

    expect(browser.cookieHeaders.length).toBeGreaterThan(2)
    for (const header of browser.cookieHeaders) {
      expect(header).toMatch(/^__Host-[^;]+; Path=\/; .*SameSite=Lax; Secure$/)
    }
    expect(await browser.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    const tossed = new Browser(host, { server })
    tossed.cookies.set('parley_session', browser.cookies.get('__Host-parley_session') ?? '')
    expectError(await tossed.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    await server.close()
  })

  test('of any form bring no error but a refusal', async () => {
    const { host } = await aRealm()

    for (const cookie of ['parley_session', 'parley_session=', 'parley_session=1', ';=;', '=x']) {
      const answer = await asks(host, { method: 'GET', url: '/users/me', headers: { cookie } })
      expectError(answer, 401, 'UNAUTHORIZED')
    }
    for (const value of ['1.', '.x', '-1.x', '1e99.x', 'x.y.z', '__proto__.x', '%00.%00']) {
      const headers = { cookie: `a=b; parley_session=${value}; c` }
      expectError(
        await asks(host, { method: 'GET', url: '/users/me', headers }),
        401,
        'UNAUTHORIZED',
      )
    }
  })
})

test('security 10: a session is no API key, an API key no session', async () => {
  const { olga, host } = await aRealm()
  const browser = await signedIn(host, olga.email)
  const secret = browser.cookies.get('parley_session')?.split('.')[1]

  const basic = Buffer.from(`${olga.email}:${secret}`).toString('base64')
  const asKey = await olga.requests('GET', '/users/me', {}, { authorization: `Basic ${basic}` })
  expectError(asKey, 401, 'UNAUTHORIZED')
  browser.cookies.set('parley_session', `${olga.id}.${olga.apiKey}`)
  expectError(await browser.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
})

test('security 12: typed text is escaped when the page shows it again', async () => {
  const { host } = await aRealm()

  const page = await new Browser(host).signsIn(`"'><script>alert(1)</script>`, 'x')

  expect(faultsOf(page.body)).toEqual([])
  expect(page.body).not.toContain('<script')
})

test('security 15: signing in leads nowhere but to this site', async () => {
  for (const wanted of [
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'account',
    '',
    undefined,
  ]) {
    expect(returnAddress(wanted), String(wanted)).toBe('/')
  }
  expect(returnAddress('/account/password?x=1')).toBe('/account/password?x=1')
  expect(returnAddress('/#//evil.example')).toBe('/#//evil.example')

  const { olga, host } = await aRealm()
  const url = `/login?${new URLSearchParams({ next: '//evil.example' })}`
  expect(await new Browser(host).signsIn(olga.email, password, url)).toMatchObject({
    headers: { location: '/' },
  })
})

test('security 24: the sign-in page does not reveal who has an account', async () => {
  const { olga, ana, host } = await aRealm()
  const pageFor = async (username: string) => {
    const { status, body } = await new Browser(host).signsIn(username, 'wrong')
    const shown = body.replaceAll(username, 'somebody').replace(/csrf_token" value="[^"]*"/, '')
    return { status, shown }
  }

  const known = await pageFor(olga.email)
  expect(await pageFor('nobody@example.org')).toEqual(known)
  expect(await pageFor(ana.email)).toEqual(known)
})

test('passwords cannot be tried at will on the sign-in page', async () => {
  const { olga, host } = await aRealm()
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  const browser = new Browser(host, { server })

  for (let count = 0; count < 5; count++) await browser.signsIn(olga.email, 'wrong')
  const refused = await browser.signsIn(olga.email, password)

  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  expect(refused.body).toContain('too many attempts')
  await server.close()
})
