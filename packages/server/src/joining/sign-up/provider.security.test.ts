import { api } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { type Claims, IdentityProvider } from '../../../test/identity-provider.ts'
import { invites, makesLink } from '../../../test/invitations.ts'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await IdentityProvider.open()
})
afterAll(() => idp.close())

async function wayBack(browser: Browser, claims: Claims, path = '/login/openid'): Promise<string> {
  const { headers } = await browser.get(path)
  return idp.signsIn(String(headers.location), claims)
}

test('security 8: an address that the provider has not verified does not sign in', async () => {
  const { olga, ana, host } = await aRealm()
  await olga.at(idp.server).calls(api.realm.update, { invite_required: false })
  for (const claims of [
    { email: ana.email },
    { email: ana.email, email_verified: false },
    { email: ana.email, email_verified: 'true' },
    { email: 'eve@example.org', email_verified: false },
    { email_verified: true },
    {},
  ]) {
    const browser = new Browser(host, { server: idp.server })
    const seen = await browser.get(await wayBack(browser, claims))
    expect(seen.status, JSON.stringify(claims)).toBe(403)
    expect(browser.cookies.has('parley_session')).toBe(false)
  }
})

test('security 8: a code works once, in the browser that requested it, with its own state', async () => {
  const { ana, host } = await aRealm()
  const claims = { email: ana.email, email_verified: true }
  const aBrowser = () => new Browser(host, { server: idp.server })
  const refused = async (browser: Browser, path: string, why: string) => {
    expect((await browser.get(path)).status, why).toBe(403)
    expect(browser.cookies.has('parley_session'), why).toBe(false)
  }

  const eve = aBrowser()
  const eves = await wayBack(eve, claims)
  await refused(aBrowser(), eves, 'a browser that asked for nothing')
  const victim = aBrowser()
  await victim.get('/login/openid')
  await refused(victim, eves, 'a browser that asked for something else')
  const state = new URL(String((await victim.get('/login/openid')).headers.location)).searchParams
  const forged = new URL(eves, 'http://x')
  forged.searchParams.set('state', state.get('state') ?? '')
  await refused(victim, forged.pathname + forged.search, 'a code with the state of another flow')
  const unnamed = new URL(eves, 'http://x')
  unnamed.searchParams.delete('state')
  await refused(eve, unnamed.pathname + unnamed.search, 'no state at all')

  const other = aBrowser()
  const others = await wayBack(other, claims)
  const flow = other.cookies.get('parley_flow') ?? ''
  expect((await other.get(others)).status).toBe(303)
  const again = aBrowser()
  again.cookies.set('parley_flow', flow)
  await refused(again, others, 'a code that was used')
  const denied = aBrowser()
  const asked = new URL(String((await denied.get('/login/openid')).headers.location)).searchParams
  await refused(
    denied,
    `/login/openid/callback?error=access_denied&state=${asked.get('state')}`,
    'no',
  )
  again.cookies.set('parley_flow', 'nonsense')
  await refused(again, others, 'a cookie that nobody made')
})

test('security 8: a code and a link of one organization open nothing in another', async () => {
  const here = await aRealm()
  const there = await aRealm()
  const claims = { sub: `ana-${here.host}`, email: here.ana.email, email_verified: true }
  const browser = new Browser(here.host, { server: idp.server })
  const way = await wayBack(browser, claims)
  const elsewhere = new Browser(there.host, { server: idp.server })
  elsewhere.cookies.set('parley_flow', browser.cookies.get('parley_flow') ?? '')
  expect((await elsewhere.get(way)).status).toBe(403)
  expect((await browser.get(await wayBack(browser, claims))).status).toBe(303)

  for (const email of [here.ana.email, there.ana.email]) {
    const unproved = { ...claims, email, email_verified: false }
    expect((await elsewhere.get(await wayBack(elsewhere, unproved))).status).toBe(403)
  }
  expect((await elsewhere.get(await wayBack(elsewhere, claims))).status).toBe(403)
  expect(elsewhere.cookies.has('parley_session')).toBe(false)
})

test('security 8: the provider is no way around invitations and domains', async () => {
  const { olga, host } = await aRealm()
  const owner = olga.at(idp.server)
  const eve = { email: 'eve@example.org', email_verified: true }
  const tries = async (path?: string) => {
    const browser = new Browser(host, { server: idp.server })
    return (await browser.get(await wayBack(browser, eve, path))).status
  }
  const errand = (path: string) => `/login/openid?invitation=${path.slice('/join/'.length)}`
  expect(await tries()).toBe(403)
  expect(await tries('/login/openid?invitation=x')).toBe(403)
  const forNora = await invites(olga, `nora@${host}.example.org`)
  expect(await tries(errand(forNora))).toBe(403)
  const link = await makesLink(olga)
  await owner.calls(api.realm.update, { emails_restricted_to_domains: true })
  expect(await tries(errand(link))).toBe(400)
  await owner.calls(api.realm.update, { emails_restricted_to_domains: false })
  expect(await tries(errand(link))).toBe(303)
  const { members } = await owner.calls(api.users.getMany, {})
  expect(members.map((user) => user.delivery_email)).not.toContain(eve.email)
})

test('security 8: deactivated users and bots are not signed in by the provider', async () => {
  const { olga, ana, host } = await aRealm()
  await olga.at(idp.server).calls(api.users.deactivate, { user_id: ana.id })
  const made = { full_name: 'Bot', short_name: 'helper' }
  await olga.at(idp.server).calls(api.bots.create, made)
  for (const email of [ana.email, `helper-bot@${host}`]) {
    const browser = new Browser(host, { server: idp.server })
    const seen = await browser.get(await wayBack(browser, { email, email_verified: true }))
    expect(seen.status, email).toBe(403)
    expect(browser.cookies.has('parley_session')).toBe(false)
  }
})
