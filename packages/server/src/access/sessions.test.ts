import { createHash } from 'node:crypto'
import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { expectError } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'
import { startSibling } from '../../test/test-server.ts'
import { faultsOf } from '../../test/well-formed.ts'

const password = 'correct horse 9'

/** Olga's browser, in which she is signed in. */
async function signedIn(host: string, username: string): Promise<Browser> {
  const browser = new Browser(host)
  const answer = await browser.signsIn(username, password)
  expect(answer).toMatchObject({ status: 303, headers: { location: '/' } })
  return browser
}

describe('signing in', () => {
  test('puts a session into the browser, which is as good as a key everywhere', async () => {
    const { olga, ana, host } = await aRealm({ channel: 'design', subscribers: ['olga'] })
    const browser = await signedIn(host, olga.email)

    expect(await browser.calls('GET', '/users/me')).toMatchObject({
      status: 200,
      body: { user_id: olga.id },
    })
    const sent = { type: 'direct', to: `[${ana.id}]`, content: 'From a browser' }
    expect(await browser.calls('POST', '/messages', sent)).toMatchObject({ status: 200 })
    expect(await ana.reads()).toMatchObject([{ content: '<p>From a browser</p>' }])
    const deleted = await browser.calls('DELETE', '/users/me/sessions')
    expect(deleted).toMatchObject({ status: 200 })
    const django = { 'x-csrftoken': browser.token }
    const patched = await browser.calls('PATCH', '/settings', { timezone: 'Etc/UTC' }, django)
    expect(patched).toMatchObject({ status: 200 })
  })

  test('shows pages without faults, and the account once it is done', async () => {
    const { olga, host } = await aRealm()
    const browser = new Browser(host)

    const page = await browser.get('/login?next=/account/password')
    expect(faultsOf(page.body)).toEqual([])
    const policy = page.headers['content-security-policy']
    expect(policy).toContain("form-action 'self'")
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page.body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(page.body).not.toMatch(/<script| style=/)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    const refused = await browser.signsIn(olga.email, 'wrong')
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('The email address or the password is wrong.')
    expect(refused.body).toContain(`value="${olga.email}"`)
    expect(page.body).not.toContain('You were signed out')
    const ended = '/login?next=/account/password&ended=yes'
    const told = await browser.get(ended)
    expect(told.body).toContain('You were signed out: this session was ended elsewhere')
    expect(faultsOf(told.body)).toEqual([])
    const there = await browser.signsIn(olga.email, password, ended)
    expect(there).toMatchObject({ status: 303, headers: { location: '/account/password' } })
    for (const url of ['/account', '/account/password']) {
      const seen = await browser.get(url)
      expect(seen.status).toBe(200)
      expect(faultsOf(seen.body)).toEqual([])
    }
    expect((await browser.get('/account')).body).toContain('Firefox on Linux')
    expect(await browser.get('/login')).toMatchObject({ status: 303 })
  })

  test('leads to the conversation that the link was of', async () => {
    const { olga, host } = await aRealm()
    const link = '/#narrow/channel/5-design/topic/ship.20it/near/17'

    const page = `/login?${new URLSearchParams({ next: link })}`

    const there = await new Browser(host).signsIn(olga.email, password, page)
    expect(there).toMatchObject({ status: 303, headers: { location: link } })
  })

  test('gives a browser back what its scripts need, where it has lost that', async () => {
    const { olga, host } = await aRealm()
    const browser = await signedIn(host, olga.email)
    const { token } = browser
    browser.cookies.delete('parley_csrf')

    expect(await browser.get('/login')).toMatchObject({ status: 303, headers: { location: '/' } })

    expect(browser.token).toBe(token)
  })

  test('ends with signing out, and the browser forgets what the app has kept', async () => {
    const { olga, host } = await aRealm()
    const browser = await signedIn(host, olga.email)
    const before = new Map(browser.cookies)
    const { body } = await browser.get('/account')
    const token = /name="csrf_token" value="([^"]*)"/.exec(body)?.[1] ?? ''

    expect(await browser.posts('/logout', { csrf_token: token })).toMatchObject({
      status: 303,
      headers: { location: '/login', 'clear-site-data': '"cache", "storage"' },
    })

    expect(browser.cookies.has('parley_session')).toBe(false)
    for (const [name, value] of before) browser.cookies.set(name, value)
    expectError(await browser.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    expect(await browser.get('/account')).toMatchObject({ status: 303 })
    expect(await browser.get('/logout')).toMatchObject({ status: 303 })
  })

  test('is known to a server that has just started, and only by its hash', async () => {
    const { realm, olga, host } = await aRealm()
    const browser = await signedIn(host, olga.email)
    const sibling = await startSibling(await theServer())
    const there = new Browser(host, { server: sibling })
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)

    expect(await there.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    const secret = browser.cookies.get('parley_session')?.split('.')[1] ?? ''
    expect(secret).toMatch(/^\w{32}$/)
    const rows = await realm.sql`select * from api_key where realm_id = ${realm.id}`
    const log = await realm.sql`select * from event where realm_id = ${realm.id}`
    expect(JSON.stringify([rows, log])).not.toContain(secret)
    await sibling.close()
  })
})

describe('sessions', () => {
  test('are listed apart from keys and ended one by one, or all others at once', async () => {
    const { olga, host } = await aRealm()
    const [one, two, three] = [
      await signedIn(host, olga.email),
      await signedIn(host, olga.email),
      await signedIn(host, olga.email),
    ]
    const { sessions } = (await one.calls('GET', '/users/me/sessions')).body
    expect(sessions).toMatchObject([
      { name: 'Firefox on Linux', is_current: true },
      { is_current: false },
      { is_current: false },
    ])
    expect((await olga.calls(api.auth.getApiKeys, {})).api_keys).toHaveLength(1)

    await olga.calls(api.auth.endSession, { session_id: sessions[1].id, password })
    expectError(await two.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    const page = await one.submits('/account', { session_id: String(sessions[2].id) })
    expect(page).toMatchObject({ status: 303 })
    expectError(await three.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')

    const four = await signedIn(host, olga.email)
    await one.submits('/account', {})
    expectError(await four.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    expect(await one.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    await olga.calls(api.auth.endOtherSessions, { password })
    expectError(await one.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    expect((await olga.calls(api.auth.getSessions, {})).sessions).toEqual([])
  })

  test('of others, and keys, are no sessions of one’s own', async () => {
    const { olga, ana, host } = await aRealm()
    await signedIn(host, olga.email)
    const { sessions } = await olga.calls(api.auth.getSessions, {})
    const { api_keys } = await olga.calls(api.auth.getApiKeys, {})
    const session_id = sessions[0]?.id ?? 0

    await expect(ana.calls(api.auth.endSession, { session_id })).rejects.toThrow('session')
    await expect(
      olga.calls(api.auth.endSession, { session_id: api_keys[0]?.id ?? 0 }),
    ).rejects.toThrow('session')
    await expect(olga.calls(api.auth.revokeApiKey, { key_id: session_id })).rejects.toThrow('key')
    expect((await olga.calls(api.auth.getSessions, {})).sessions).toHaveLength(1)
  })

  test('are ended by administrators, those of owners only by owners', async () => {
    const { olga, ana, host, joins } = await aRealm()
    const ada = await joins('ada', 200)
    const browser = await signedIn(host, olga.email)

    await expect(ana.calls(api.auth.endSessionsOf, { user_id: olga.id })).rejects.toThrow(
      'administrator',
    )
    await expect(ada.calls(api.auth.endSessionsOf, { user_id: olga.id })).rejects.toThrow('owner')
    await expect(
      olga.calls(api.auth.endSessionsOf, { user_id: 999 as never }),
    ).rejects.toMatchObject({ body: { msg: 'No such user' } })
    expect(await browser.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    await olga.calls(api.auth.endSessionsOf, { user_id: olga.id, password })
    expectError(await browser.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
  })

  test('survive the regeneration of the key, as keys survive the end of sessions', async () => {
    const { olga, host } = await aRealm()
    const browser = await signedIn(host, olga.email)

    const { body } = await browser.calls('POST', '/users/me/api_key/regenerate')

    expect(body.api_key).toMatch(/^\w{32}$/)
    expect(await browser.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    await expect(olga.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
  })
})

describe('a new password', () => {
  test('is set on a page, and this browser goes on with a new session', async () => {
    const { olga, host } = await aRealm()
    const [here, there] = [await signedIn(host, olga.email), await signedIn(host, olga.email)]
    const before = here.cookies.get('parley_session')
    const change = (old: string, one: string, again: string) =>
      here.submits('/account/password', { old, password: one, again })

    expect((await change('wrong', 'tall ships 1942', 'tall ships 1942')).body).toContain('rong')
    expect((await change(password, 'tall ships 1942', 'tall ships')).body).toContain('do not match')
    expect((await change(password, 'aaaaaaaa', 'aaaaaaaa')).body).toContain('too weak')
    expect(await change(password, 'tall ships 1942', 'tall ships 1942')).toMatchObject({
      status: 303,
    })

    expect(here.cookies.get('parley_session')).not.toBe(before)
    expect(await here.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    expectError(await there.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
    const nobody = new Browser(host)
    expect((await nobody.signsIn(olga.email, password)).status).toBe(403)
    expect(await nobody.submits('/account/password', {})).toMatchObject({
      status: 303,
      headers: { location: '/login?next=%2Faccount%2Fpassword' },
    })
  })
})
