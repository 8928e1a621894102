import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { Browser } from '../../test/browser.ts'
import { type Forgery, ForgingProvider } from '../../test/forging-provider.ts'
import type { TestServer } from '../../test/test-server.ts'

let idp: ForgingProvider
let server: TestServer
beforeAll(async () => {
  idp = await ForgingProvider.open()
  server = await idp.server()
})
afterAll(async () => {
  await server.close()
  await idp.close()
})

const now = () => Math.floor(Date.now() / 1000)

/** Each forgery has a subject of its own; without the forgery, it would open the account of this address. */
async function expectRefused(email: string, host: string, forged: Record<string, Forgery>) {
  const honest = { email, email_verified: true }
  for (const [why, forgery] of Object.entries(forged)) {
    const browser = new Browser(host, { server })
    const claims = { ...honest, ...forgery.claims }
    const seen = await browser.get(await idp.wayBack(browser, { ...forgery, claims }))
    expect(seen.status, why).toBe(403)
    expect(browser.cookies.has('parley_session'), why).toBe(false)
  }
  const browser = new Browser(host, { server })
  await browser.get(await idp.wayBack(browser, { claims: honest }))
  expect(browser.cookies.has('parley_session')).toBe(true)
}

test('security 8: a token that the keys of the provider did not sign opens nothing', async () => {
  const { ana, host } = await aRealm()
  const jwk = { kty: 'RSA', n: 'AQAB', e: 'AQAB' }
  await expectRefused(ana.email, host, {
    'no signature': { header: { alg: 'none' }, signedWith: 'nothing' },
    'an algorithm in other letters': { header: { alg: 'None' }, signedWith: 'nothing' },
    'an empty signature': { signedWith: 'nothing' },
    'an HMAC with the public key': { header: { alg: 'HS256' }, signedWith: 'its public key' },
    'another key': { signedWith: 'another key' },
    'another key of another name': { signedWith: 'another key', header: { kid: 'other' } },
    'a key that it brings itself': {
      signedWith: 'another key',
      header: { jwk, jku: `${idp.issuer}/other`, kid: undefined },
    },
    'another algorithm': { header: { alg: 'RS512' } },
    'a condition that nobody knows': { header: { crit: ['x'], x: 1 } },
  })
  expect(idp.asked).not.toContain('/other')
})

test('security 8: a token for others, for another time or of another flow opens nothing', async () => {
  const { ana, host } = await aRealm()
  await expectRefused(ana.email, host, {
    'another issuer': { claims: { iss: 'https://example.org' } },
    'almost this issuer': { claims: { iss: `${idp.issuer}/` } },
    'no issuer': { claims: { iss: undefined } },
    'another client': { claims: { aud: 'other' } },
    'other clients': { claims: { aud: ['other', 'parley2'] } },
    'also this client': { claims: { aud: ['parley', 'other'], azp: 'other' } },
    'no client': { claims: { aud: undefined } },
    expired: { claims: { exp: now() - 60 } },
    'no expiry': { claims: { exp: undefined } },
    'an expiry that is no number': { claims: { exp: `${now() + 60}` } },
    'not valid yet': { claims: { nbf: now() + 600 } },
    'the nonce of another flow': { claims: { nonce: 'x' } },
    'no nonce': { claims: { nonce: undefined } },
  })
})

test('security 8: what is said of an address must be true, and said of the same subject', async () => {
  const { ana, host } = await aRealm()
  const userinfo = { email: ana.email, email_verified: true }
  const untold = { email: undefined, sub: `untold-${host}` }
  const answers = (type: string, body: string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body)
  await expectRefused(ana.email, host, {
    'the word false': { claims: { email_verified: 'false' } },
    'a number': { claims: { email_verified: 1 } },
    'a list of addresses': { claims: { email: [ana.email] } },
    'another subject': { claims: untold, userinfo: { ...userinfo, sub: 'other' } },
    'no subject': { claims: untold, userinfo },
    'another address': {
      claims: { sub: untold.sub, email_verified: undefined },
      userinfo: { ...userinfo, sub: untold.sub },
    },
    'a token that nobody signed': {
      claims: untold,
      at: { '/userinfo': answers('application/jwt', 'e30.e30.') },
    },
    'a page': { at: { '/token': answers('text/html', '{}') } },
    'no object': { at: { '/token': answers('application/json', 'null') } },
    'no end': { at: { '/token': answers('application/json', '['.repeat(500_000)) } },
    'no token': {
      at: { '/token': answers('application/json', '{"access_token":"x","token_type":"Bearer"}') },
    },
  })
})

test('security 8: an address of the way back that was tampered with opens nothing', async () => {
  const { ana, host } = await aRealm()
  const claims = { email: ana.email, email_verified: true }
  const other = new Browser(host, { server })
  const others = new URLSearchParams((await idp.wayBack(other, { claims })).split('?')[1])
  for (const tampered of [
    { state: others.get('state') ?? '' },
    { state: '' },
    { code: '' },
    { iss: 'https://example.org' },
    { id_token: 'e30.e30.' },
    { error: 'access_denied' },
    { response: 'e30.e30.' },
  ]) {
    const browser = new Browser(host, { server })
    const way = new URL(await idp.wayBack(browser, { claims }), 'http://x')
    for (const [name, value] of Object.entries(tampered)) way.searchParams.set(name, value)
    const seen = await browser.get(way.pathname + way.search)
    const twice = await browser.get(`${way.pathname}${way.search}&code=x&state=x`)
    expect([seen.status, twice.status], JSON.stringify(tampered)).toEqual([403, 403])
    expect(browser.cookies.has('parley_session')).toBe(false)
  }
  expect((await other.get(`/login/openid/callback?${others}`)).status).toBe(403)
})
