import { api, roles } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { asks } from '../../../test/asks.ts'
import { Browser } from '../../../test/browser.ts'
import { type Claims, IdentityProvider } from '../../../test/identity-provider.ts'
import { invites, makesLink } from '../../../test/invitations.ts'
import { startSibling } from '../../../test/test-server.ts'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await IdentityProvider.open()
})
afterAll(() => idp.close())

const verified = (email: string, name?: string): Claims => ({
  email,
  email_verified: true,
  ...(name ? { name } : {}),
})

/** Signs in at the provider and returns. */
async function comesBack(browser: Browser, claims: Claims, path = '/login/openid') {
  const { headers } = await browser.get(path)
  return browser.get(await idp.signsIn(String(headers.location), claims))
}

test('an existing user signs in at the provider', async () => {
  const { ana, host } = await aRealm()
  const browser = new Browser(host, { server: idp.server })
  expect((await browser.get('/login')).body).toContain('Continue with The Provider')

  const link = '/#narrow/channel/5-design/topic/ship.20it'
  const way = `/login/openid?${new URLSearchParams({ next: link })}`
  const back = await comesBack(browser, verified(ana.email.toUpperCase()), way)
  expect(back).toMatchObject({ status: 303, headers: { location: link } })
  expect((await browser.get('/account')).body).toContain(ana.email)
  const names = [...browser.cookies.keys()]
  expect(names).not.toContain('parley_flow')
})

test('the way back fits into a cookie, whatever link led to signing in', async () => {
  const { ana, host } = await aRealm()
  const invitation = 'x'.repeat(1500)
  for (const next of [`/#${'x'.repeat(1400)}`, `/#${'\u{1f600}'.repeat(500)}`, '\0'.repeat(1300)]) {
    const browser = new Browser(host, { server: idp.server })
    const way = `/login/openid?${new URLSearchParams({ next, invitation })}`
    const back = await comesBack(browser, { ...verified(ana.email), sub: `ana-${host}` }, way)
    expect(back.status).toBe(303)
    const cookies = browser.cookieHeaders.filter((header) => header.startsWith('parley_flow='))
    // Browsers drop a cookie whose name and value have more than 4096 bytes; the name may have a prefix.
    expect(cookies[0]?.split(';')[0]?.length).toBeLessThan(4080)
  }
})

test('clients learn of the provider before signing in', async () => {
  const { host } = await aRealm()
  const settings = async (server = idp.server) =>
    (await asks(host, { method: 'GET', url: '/server_settings', server })).body
  expect(await settings()).toMatchObject({
    authentication_methods: { 'openid connect': true, password: true },
    external_authentication_methods: [
      {
        name: 'oidc',
        display_name: 'The Provider',
        display_icon: null,
        login_url: '/login/openid',
        signup_url: '/login/openid',
      },
    ],
  })
})

test('an app gets a key that only it can decrypt', async () => {
  const { ana, host } = await aRealm()
  const pad = 'a5'.repeat(32)
  const browser = new Browser(host, { server: idp.server })
  const path = `/login/openid?mobile_flow_otp=${pad}`
  const { headers, status } = await comesBack(browser, verified(ana.email), path)
  expect(status).toBe(303)
  const url = new URL(String(headers.location))
  expect(`${url.protocol}//${url.host}`).toBe('zulip://login')
  const { realm, email, user_id, otp_encrypted_api_key = '' } = Object.fromEntries(url.searchParams)
  expect({ realm, email, user_id }).toEqual({
    realm: `http://${host}`,
    email: ana.email,
    user_id: String(ana.id),
  })
  const key = Buffer.from(otp_encrypted_api_key, 'hex').map((byte) => byte ^ 0xa5)
  const authorization = `Basic ${Buffer.from(`${ana.email}:${Buffer.from(key)}`).toString('base64')}`
  const own = { method: 'GET', url: '/users/me', headers: { authorization }, server: idp.server }
  expect(await asks(host, own)).toMatchObject({ status: 200, body: { user_id: ana.id } })
  expect([...browser.cookies.keys()]).not.toContain('parley_session')
})

test("an invited person joins with the provider's data, without a password", async () => {
  const people = await aRealm()
  const { olga, host } = people
  const nora = `nora@${host}.example.org`
  const invited = await invites(olga, nora, { invite_as: roles.moderator })
  const link = await makesLink(olga, { invite_as: 600 })
  for (const [path, email] of [
    [invited, nora],
    [link, `otto@${host}.example.org`],
  ] as const) {
    const browser = new Browser(host, { server: idp.server })
    const way = /href="(\/login\/openid\?invitation=\w+)"/.exec((await browser.get(path)).body)?.[1]
    const back = await comesBack(browser, verified(email, 'Nora Example'), way)
    expect(back.status).toBe(303)
    const form = String(back.headers.location)
    const shown = await browser.get(form)
    expect(shown.body).toContain('value="Nora Example"')
    expect(shown.body).not.toContain('type="password"')
    const joined = await browser.submits(form, { full_name: 'Nora Example' })
    expect(joined).toMatchObject({ status: 303, headers: { location: '/' } })
    expect((await browser.get('/account')).body).toContain(email)
  }
  const { members } = await olga.at(idp.server).calls(api.users.getMany, {})
  expect(members.slice(-3).map(({ role }) => role)).toEqual(expect.arrayContaining([300, 600]))
})

test('without the provider, signing in is refused with the reason', async () => {
  const { host } = await aRealm()
  const env = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'x', LOG_LEVEL: 'silent' }
  const { DATA_DIR } = idp.server.settings
  const server = await startSibling(idp.server, { env: { ...env, DATA_DIR } })
  const seen = await new Browser(host, { server }).get('/login/openid')
  expect(seen).toMatchObject({ status: 503, body: expect.stringContaining('is unavailable') })
  await server.close()
  expect((await new Browser(host).get('/login/openid')).status).toBe(404)
})
