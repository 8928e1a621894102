import { type AuditKind, api, roles } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, givePassword, password, type TestRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { type Claims, IdentityProvider } from '../../../test/identity-provider.ts'
import { makesLink } from '../../../test/invitations.ts'
import { linkFor } from '../../../test/mailbox.ts'
import type { Loose } from '../../../test/person.ts'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await IdentityProvider.open()
})
afterAll(() => idp.close())

async function signsIn(host: string, claims: Claims, path = '/login/openid') {
  const browser = new Browser(host, { server: idp.server })
  const { headers } = await browser.get(path)
  const seen = await browser.get(await idp.signsIn(String(headers.location), claims))
  return { browser, ...seen }
}

async function accountOf({ browser }: { readonly browser: Browser }): Promise<string> {
  return (await browser.get('/account')).body
}

async function logged({ olga }: TestRealm, kinds: AuditKind[]): Promise<Loose[]> {
  return (await olga.calls(api.audit.getLog, { kinds })).entries
}

const proved = (sub: string, email: string): Claims => ({ sub, email, email_verified: true })

test('security 8: an account is linked to the first subject that proves its address, and opened by no other', async () => {
  const realm = await aRealm()
  const { ana, host } = realm
  expect((await signsIn(host, proved(`ana-${host}`, ana.email))).status).toBe(303)

  const other = await signsIn(host, proved(`other-${host}`, ana.email))

  expect(other.status).toBe(403)
  expect(other.body).toContain('another account at The Provider')
  expect(other.browser.cookies.has('parley_session')).toBe(false)
  expect(await logged(realm, ['provider_linked'])).toMatchObject([
    { actor_id: ana.id, user_id: ana.id, details: { subject: `ana-${host}` } },
  ])
  await expect
    .poll(() => logged(realm, ['sign_in_refused']))
    .toMatchObject([{ actor_id: null, user_id: ana.id, details: { reason: 'other_subject' } }])
})

test('security 8: a subject keeps its account when its address changes, at the provider or here', async () => {
  const realm = await aRealm()
  const { olga, ana, ben, host } = realm
  const sub = `ana-${host}`
  await signsIn(host, proved(sub, ana.email))

  for (const claims of [
    proved(sub, `new.${ana.email}`),
    proved(sub, ben.email),
    { sub, email: ben.email, email_verified: false },
    { sub },
  ]) {
    const seen = await signsIn(host, claims)
    expect(await accountOf(seen), JSON.stringify(claims)).toContain(ana.email)
  }
  const moved = `moved.${ana.email}`
  await olga.at(idp.server).calls(api.users.update, { user_id: ana.id, new_email: moved })
  expect(await accountOf(await signsIn(host, proved(sub, ana.email)))).toContain(moved)
  const newcomer = await signsIn(host, proved(`newcomer-${host}`, ana.email))
  expect(newcomer.status).toBe(403)
})

test('security 8: of two subjects that prove an address at once, one gets the account', async () => {
  const realm = await aRealm()
  const { ana, host } = realm
  const subjects = Array.from({ length: 6 }, (_, at) => `${at}-${host}`)
  const browsers = subjects.map(() => new Browser(host, { server: idp.server }))
  const ways: string[] = []
  for (const [at, browser] of browsers.entries()) {
    const { headers } = await browser.get('/login/openid')
    const claims = proved(subjects[at] ?? '', ana.email)
    ways.push(await idp.signsIn(String(headers.location), claims))
  }

  const seen = await Promise.all(browsers.map((browser, at) => browser.get(ways[at] ?? '')))

  expect(seen.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403, 403])
  expect(await logged(realm, ['provider_linked'])).toHaveLength(1)
})

test('security 8: a user who signed up with a subject is signed in by this subject only', async () => {
  const { olga, host } = await aRealm()
  const secret = (await makesLink(olga, { invite_as: roles.member })).slice('/join/'.length)
  const claims = proved(`nora-${host}`, `nora@${host}.example.org`)
  const { browser, headers } = await signsIn(host, claims, `/login/openid?invitation=${secret}`)
  const form = String(headers.location)
  await browser.submits(form, { full_name: 'Nora Example' })

  expect((await signsIn(host, proved(`eve-${host}`, claims.email ?? ''))).status).toBe(403)
  expect(await accountOf(await signsIn(host, { ...claims, email: 'n@example.org' }))).toContain(
    claims.email,
  )
})

test('security 8: a subject gets no second account', async () => {
  const { olga, host } = await aRealm()
  const secret = (await makesLink(olga, { invite_as: roles.member })).slice('/join/'.length)
  const joining = `/login/openid?invitation=${secret}`
  const sub = `twin-${host}`
  const first = await signsIn(host, proved(sub, `first@${host}.example.org`), joining)
  const second = await signsIn(host, proved(sub, `second@${host}.example.org`), joining)
  await first.browser.submits(String(first.headers.location), { full_name: 'First Twin' })
  const form = String(second.headers.location)
  const seen = await second.browser.submits(form, { full_name: 'Second Twin' })
  expect(seen.body).toContain('another account at The Provider')
  const { members } = await olga.at(idp.server).calls(api.users.getMany, {})
  expect(members.map(({ full_name }) => full_name)).not.toContain('Second Twin')
})

test('the subject of a deactivated user does not sign in', async () => {
  const realm = await aRealm()
  const { olga, ana, host } = realm
  const claims = proved(`ana-${host}`, ana.email)
  await signsIn(host, claims)
  await olga.at(idp.server).calls(api.users.deactivate, { user_id: ana.id })
  expect((await signsIn(host, claims)).status).toBe(403)
  await expect
    .poll(() => logged(realm, ['sign_in_refused']))
    .toMatchObject([{ user_id: ana.id, details: { reason: 'deactivated' } }])
  await olga.at(idp.server).calls(api.users.reactivate, { user_id: ana.id })
  expect((await signsIn(host, claims)).status).toBe(303)
})

/** Ana sets a new password with the link that her mailbox gets. */
async function resets({ host, ana }: TestRealm, kept: Readonly<Record<string, string>>) {
  await new Browser(host).submits('/password/reset', { email: ana.email })
  const link = await linkFor(ana.email)
  const browser = new Browser(host, { server: idp.server })
  const { body } = await browser.get(link)
  const again = 'tall ships 1942'
  expect((await browser.submits(link, { password: again, again, ...kept })).status).toBe(303)
  return body
}

test('security 9: a reset password ends the link to a subject that an intruder made while the account had their address', async () => {
  const realm = await aRealm()
  const { olga, ana, host } = realm
  const evil = proved(`evil-${host}`, `evil@${host}.example.org`)
  const moves = (new_email: string) =>
    olga.at(idp.server).calls(api.users.update, { user_id: ana.id, new_email })
  await moves(evil.email ?? '')
  expect((await signsIn(host, evil)).status).toBe(303)
  await moves(ana.email)
  expect((await signsIn(host, evil)).status).toBe(303)

  expect(await resets(realm, {})).toContain('signing in with The Provider')

  expect((await signsIn(host, evil)).status).toBe(403)
  expect(await logged(realm, ['provider_unlinked'])).toMatchObject([
    { actor_id: null, user_id: ana.id, details: { subject: evil.sub } },
  ])
  const own = proved(`ana-${host}`, ana.email)
  expect(await accountOf(await signsIn(host, own))).toContain(ana.email)
})

test('a reset password leaves the link to a subject that the user keeps, and the one that proves the address', async () => {
  const realm = await aRealm()
  const { ana, host } = realm
  const own = proved(`ana-${host}`, ana.email)
  await signsIn(host, own)
  const moved = { ...own, email: `elsewhere@${host}.example.org` }

  await resets(realm, { provider: 'keep' })

  expect(await accountOf(await signsIn(host, moved))).toContain(ana.email)
  expect(await logged(realm, ['provider_unlinked'])).toEqual([])
})

test('after a recent sign-in, a user disconnects the provider and links another subject', async () => {
  const realm = await aRealm()
  const { ana, host } = realm
  await givePassword(realm.realm, ana)
  await signsIn(host, proved(`old-${host}`, ana.email))
  const browser = new Browser(host, { server: idp.server })
  await browser.signsIn(ana.email, password)
  const { body } = await browser.get('/account')
  expect(body).toContain('Disconnect The Provider')
  const token = /name="csrf_token" value="([^"]*)"/.exec(body)?.[1] ?? ''

  await browser.posts('/account/provider/disconnect', { csrf_token: token })

  expect((await browser.get('/account')).body).not.toContain('Disconnect')
  expect(await logged(realm, ['provider_unlinked'])).toMatchObject([
    { actor_id: ana.id, user_id: ana.id, details: { subject: `old-${host}` } },
  ])
  expect((await signsIn(host, proved(`new-${host}`, ana.email))).status).toBe(303)
  expect((await signsIn(host, proved(`old-${host}`, ana.email))).status).toBe(403)
})
