import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { ForgingProvider } from '../../../test/forging-provider.ts'
import { makesLink } from '../../../test/invitations.ts'
import type { TestServer } from '../../../test/test-server.ts'

let idp: ForgingProvider
let server: TestServer
const log: string[] = []
beforeAll(async () => {
  idp = await ForgingProvider.open()
  server = await idp.server((line) => log.push(line))
})
beforeEach(() => {
  log.length = 0
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

async function signsIn(host: string, claims: Record<string, unknown>, path?: string) {
  const browser = new Browser(host, { server })
  const seen = await browser.get(await idp.wayBack(browser, { claims }, path))
  return { ...seen, browser, isSignedIn: browser.cookies.has('parley_session') }
}

const kelvin = '\u212a'

test('security 8: an address that nobody could type in the form opens and creates no account', async () => {
  const { olga, ana, host, joins } = await aRealm()
  const kim = await joins('kim')
  const [local = '', domain = ''] = ana.email.split('@')
  const joining = `/login/openid?invitation=${(await makesLink(olga)).slice('/join/'.length)}`
  expect(`${kelvin}im@`.toLowerCase()).toBe('kim@')
  for (const email of [
    kim.email.replace('k', kelvin),
    ` ${ana.email}`,
    `${ana.email}\n`,
    `${local}\0@${domain}`,
    `"${local}"@${domain}`,
    `${ana.email},eve@example.org`,
    `Ana <${ana.email}>`,
    `\uff41na@${domain}`,
    `a\u0301na@${domain}`,
    'ana@m\u00fcller.example',
    'ana@localhost',
    '\ud800@example.org',
    `${'x'.repeat(250)}@example.org`,
  ]) {
    for (const path of [undefined, joining]) {
      const seen = await signsIn(host, { email, email_verified: true }, path)
      expect(seen, JSON.stringify(email)).toMatchObject({ status: 403, isSignedIn: false })
      expect(seen.body).toContain('The Provider reports an email address that cannot be used here.')
    }
  }
  const usual = { email: ana.email.toUpperCase(), email_verified: true, sub: `ana-${host}` }
  expect(await signsIn(host, usual)).toMatchObject({ isSignedIn: true })
  expect(await signsIn(host, { ...usual, email: 'ana@m\u00fcller.example' })).toMatchObject({
    isSignedIn: true,
  })
})

test('security 8: a subject that OpenID Connect does not allow is refused', async () => {
  const { ana, host } = await aRealm()
  const claims = { email: ana.email, email_verified: true }
  for (const sub of [
    '',
    'x'.repeat(256),
    'an\u00e4',
    '\u{1f600}',
    'a\0',
    'a\n',
    '\ud800',
    7,
    null,
    {},
  ]) {
    const seen = await signsIn(host, { ...claims, sub })
    expect(seen, JSON.stringify(sub)).toMatchObject({ status: 403, isSignedIn: false })
    expect(seen.body).toContain('The Provider did not sign you in')
    expect(log.splice(0).join('')).toContain('the provider did not sign in')
  }
  const longest = `a b|${'~'.repeat(251)}`
  expect(await signsIn(host, { ...claims, sub: longest })).toMatchObject({ isSignedIn: true })
})

test('security 8: a name that nobody could type in the form is not suggested', async () => {
  const { olga, host } = await aRealm()
  const joining = `/login/openid?invitation=${(await makesLink(olga)).slice('/join/'.length)}`
  const names = ['a\0b', '\ud800\ud800', 'x'.repeat(101), 'Ana\u202e', '**Ana**', 7, {}, ' ']
  for (const [at, name] of names.entries()) {
    const email = `nora${at}@${host}.example.org`
    const { status, headers, browser } = await signsIn(
      host,
      { email, email_verified: true, name },
      joining,
    )
    expect(status, JSON.stringify(name)).toBe(303)
    const { body } = await browser.get(String(headers.location))
    expect(/<input [^>]*name="full_name"[^>]*>/.exec(body)?.[0]).toContain('value=""')
  }
})
