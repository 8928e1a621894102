import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { expectError } from '../../../test/asks.ts'
import { Browser } from '../../../test/browser.ts'
import { IdentityProvider } from '../../../test/identity-provider.ts'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await IdentityProvider.open()
})
afterAll(() => idp.close())

test('security 10: a provider that knows the browser makes no session that counts as proof', async () => {
  const { ana, host } = await aRealm()
  const claims = { sub: `ana-${host}`, email: ana.email, email_verified: true }
  const browser = new Browser(host, { server: idp.server })
  const cookies = new Map<string, string>()
  const signsIn = async (path: string) => {
    const sent = new URL(String((await browser.get(path)).headers.location))
    const seen = await browser.get(await idp.signsIn(sent.href, claims, cookies))
    expect(seen.status).toBe(303)
    return sent.searchParams
  }
  const makesKey = () => browser.calls('POST', '/users/me/api_key/regenerate')
  await signsIn('/login/openid')
  const { asked } = idp
  await signsIn('/login/openid')
  expect(idp.asked).toBe(asked)
  expectError(await makesKey(), 403, 'REAUTHENTICATION_REQUIRED')
  const page = await browser.get('/login?next=/account&again=yes')
  expect(page.body).toContain('/login/openid?next=%2Faccount&amp;again=yes')

  const sent = await signsIn('/login/openid?next=%2Faccount&again=yes')

  expect(idp.asked).toBe(asked + 1)
  expect(Object.fromEntries(sent)).toMatchObject({ prompt: 'login', max_age: '600' })
  expect(await makesKey()).toMatchObject({ status: 200 })
})

test('security 10: who takes from the request what tells the provider to ask proves nothing', async () => {
  const { ana, host } = await aRealm()
  const claims = { sub: `ana-${host}`, email: ana.email, email_verified: true }
  const browser = new Browser(host, { server: idp.server })
  const cookies = new Map<string, string>()
  const signsIn = async (path: string) => {
    const sent = new URL(String((await browser.get(path)).headers.location))
    sent.searchParams.delete('prompt')
    sent.searchParams.delete('max_age')
    await browser.get(await idp.signsIn(sent.href, claims, cookies))
  }
  await signsIn('/login/openid')
  await signsIn('/login/openid?again=yes')
  const answer = await browser.calls('POST', '/users/me/api_key/regenerate')
  expectError(answer, 403, 'REAUTHENTICATION_REQUIRED')
})

test('security 10: the provider is told to ask who signs an app in', async () => {
  const { host } = await aRealm()
  const browser = new Browser(host, { server: idp.server })
  const { headers } = await browser.get(`/login/openid?mobile_flow_otp=${'0f'.repeat(32)}`)
  expect(new URL(String(headers.location)).searchParams.get('prompt')).toBe('login')
})
