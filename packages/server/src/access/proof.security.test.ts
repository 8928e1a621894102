import { api, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, password, type TestRealm, theServer } from '../../test/a-realm.ts'
import { ageKeys } from '../../test/ages.ts'
import { expectError } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'
import { linkFor, mailsTo } from '../../test/mailbox.ts'
import { Person } from '../../test/person.ts'

interface Others {
  readonly id: number
  readonly key: number
  readonly session: number
}

/** Requests that give more rights than the requesting key has. Each works with the password, or soon after signing in. */
const askingForProof: readonly (readonly [string, string, (others: Others) => string])[] = [
  ['a new key', 'POST', () => '/users/me/api_keys?name=another'],
  ['the end of another key', 'DELETE', ({ key }) => `/users/me/api_keys/${key}`],
  ['the end of a session', 'DELETE', ({ session }) => `/users/me/sessions/${session}`],
  ['the end of all other sessions', 'DELETE', () => '/users/me/sessions'],
  ['the end of its sessions, as an administrator', 'DELETE', ({ id }) => `/users/${id}/sessions`],
  ['the end of it', 'DELETE', () => '/users/me'],
  ['the end of it, as an administrator', 'DELETE', ({ id }) => `/users/${id}`],
  ['its address, as an owner', 'PATCH', ({ id }) => `/users/${id}?new_email=evil@example.org`],
]

/** Olga is not the only owner, and has another key and a session. */
async function anAccount() {
  const realm = await aRealm()
  await realm.joins('otto', roles.owner)
  const { id: key } = await realm.olga.calls(api.auth.createApiKey, { name: 'other', password })
  const browser = await signedIn(realm)
  await signedIn(realm)
  const { sessions } = await realm.olga.calls(api.auth.getSessions, {})
  const others = { id: realm.olga.id, key, session: sessions.at(-1)?.id ?? 0 }
  return { ...realm, browser, others }
}

async function withKey({ olga, host }: TestRealm, apiKey: string): Promise<Person> {
  const { name, id, email } = olga
  return new Person({ server: await theServer(), host, name, id, email, apiKey })
}

async function signedIn({ olga, host }: TestRealm): Promise<Browser> {
  const browser = new Browser(host)
  expect((await browser.signsIn(olga.email, password)).status).toBe(303)
  return browser
}

describe('security 10: a key becomes the account', () => {
  test.each(askingForProof)('not by %s', async (_what, method, pathTo) => {
    const { olga, realm, browser, others } = await anAccount()
    await ageKeys(realm, olga.id, 601)
    const url = pathTo(others)
    const [path = '', query] = url.split('?')
    const before = realm.log.position

    expectError(await olga.requests(method, url), 403, 'REAUTHENTICATION_REQUIRED')
    const wrong = await olga.requests(method, `${url}${query ? '&' : '?'}password=x`)
    expect(wrong.body).toMatchObject({ code: 'BAD_REQUEST' })
    // Nor in a browser that somebody left open.
    const fields = Object.fromEntries(new URLSearchParams(query))
    const open = await browser.calls(method, path, fields)
    expectError(open, 403, 'REAUTHENTICATION_REQUIRED')

    expect(realm.log.position).toBe(before)
  })

  test('not by a new password: the old one is asked for, also in a browser', async () => {
    const realm = await aRealm()
    const change = { new_password: 'tall ships 1942' }
    const wrong = { body: { code: 'BAD_REQUEST' } }

    expect(await realm.olga.requests('PATCH', '/settings', change)).toMatchObject(wrong)
    const browser = await signedIn(realm)
    expect(await browser.calls('PATCH', '/settings', change)).toMatchObject(wrong)
  })

  test('not by another address: the old mailbox is asked first, and then the new one', async () => {
    const { olga, realm, host } = await aRealm()
    const evil = `evil@${host}`

    await olga.calls(api.settings.update, { email: evil })

    expect(await mailsTo(evil)).toEqual([])
    const link = await linkFor(olga.email)
    expect((await new Browser(host).get(link)).body).toContain(`${olga.email} will become ${evil}`)
    expect(await mailsTo(evil)).toEqual([])
    expect(await new Browser(host).submits(link, {})).toMatchObject({ status: 200 })
    expect(realm.directory.users.get(olga.id)?.deliveryEmail).toBe(olga.email)
    expect((await new Browser(host).get(link)).status).toBe(404)
    await new Browser(host).submits(await linkFor(evil), {})
    expect(realm.directory.users.get(olga.id)?.deliveryEmail).toBe(evil)
  })

  test('not by another address that the old mailbox has allowed before the address changed', async () => {
    const { olga, realm, host } = await aRealm()
    await olga.calls(api.settings.update, { email: `one@${host}` })
    const late = await linkFor(olga.email)
    await olga.calls(api.settings.update, { email: `two@${host}`, password })
    await new Browser(host).submits(await linkFor(`two@${host}`), {})

    expect((await new Browser(host).get(late)).status).toBe(404)
    expect(realm.directory.users.get(olga.id)?.deliveryEmail).toBe(`two@${host}`)
  })
})

describe('a request that needs proof', () => {
  test('is done with the password, or in a browser in which somebody has just signed in', async () => {
    const realm = await aRealm()
    const { olga, host } = realm
    const made = await olga.calls(api.auth.createApiKey, { name: 'script', password })
    const browser = await signedIn(realm)

    const inBrowser = await browser.calls('POST', '/users/me/api_keys', { name: 'other' })
    expect(inBrowser).toMatchObject({ status: 200 })
    await olga.calls(api.auth.revokeApiKey, { key_id: made.id, password })
    const email = `new@${host}`
    expect(await browser.calls('PATCH', '/settings', { email })).toMatchObject({ status: 200 })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await browser.calls('DELETE', '/users/me/sessions')).toMatchObject({ status: 200 })
  })

  test('is refused with a wrong password, and by address as by id', async () => {
    const { olga, host } = await aRealm()
    const wrong = 'not the password'
    const regenerate = api.auth.regenerateApiKey
    await expect(olga.calls(regenerate, { password: wrong })).rejects.toThrow('password')
    const asked = { email: `new@${host}`, password: wrong }
    await expect(olga.calls(api.settings.update, asked)).rejects.toThrow('password')
    const change = { email: olga.email, new_email: `new@${host}` }
    const byAddress = api.users.updateByEmail
    await expect(olga.calls(byAddress, change)).rejects.toThrow('password')
    await expect(olga.calls(byAddress, { ...change, password: wrong })).rejects.toThrow('password')
  })

  test('is refused where the password has changed before its turn comes', async () => {
    const realm = await aRealm()
    const { olga } = realm
    const asked = olga.requests('DELETE', '/users/me/api_keys/999', { password })
    const changed = olga.calls(api.settings.update, {
      old_password: password,
      new_password: 'tall ships 1942',
    })

    await changed
    expect((await asked).status).toBe(400)
  })

  test('to end itself there is none: a key and a session end themselves', async () => {
    const realm = await aRealm()
    const browser = await signedIn(realm)
    await ageKeys(realm.realm, realm.olga.id, 601)
    const { sessions } = (await browser.calls('GET', '/users/me/sessions')).body
    const { api_keys } = await realm.olga.calls(api.auth.getApiKeys, {})

    const path = `/users/me/sessions/${sessions[0].id}`
    expect(await browser.calls('DELETE', path)).toMatchObject({ status: 200 })
    await realm.olga.calls(api.auth.revokeApiKey, { key_id: api_keys[0]?.id ?? 0 })
    expectError(await realm.olga.requests('GET', '/users/me'), 401, 'UNAUTHORIZED')
  })

  test('of a bot is its owner’s to make: bots have no password', async () => {
    const { ana } = await aRealm()
    const { api_key, user_id } = await ana.calls(api.bots.create, {
      full_name: 'Robo',
      short_name: 'robo',
    })
    expect(user_id).toBeGreaterThan(0)
    const basic = Buffer.from(`robo-bot@${ana.host}:${api_key}`).toString('base64')
    const authorization = `Basic ${basic}`

    const asked = await ana.requests('POST', '/users/me/api_keys', { name: 'x' }, { authorization })
    expectError(asked, 403, 'REAUTHENTICATION_REQUIRED')
  })
})

test('security 10: a key that expires makes no bot whose key outlives it', async () => {
  const realm = await aRealm()
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const wanted = { name: 'short', expires_at, password }
  const short = await withKey(
    realm,
    (await realm.olga.calls(api.auth.createApiKey, wanted)).api_key,
  )
  const bot = { full_name: 'Robo', short_name: 'robo' }
  const { user_id } = await short.calls(api.bots.create, bot)
  const endOfKey = () =>
    realm.realm.directory.users.get(user_id)?.apiKeys.map((key) => key.expiresAt)

  expect(endOfKey()).toEqual([expires_at])
  await short.calls(api.bots.regenerateKey, { bot_id: user_id })
  expect(endOfKey()).toEqual([expires_at])
  await realm.olga.calls(api.bots.regenerateKey, { bot_id: user_id })
  expect(endOfKey()).toEqual([null])
})

describe('regenerating', () => {
  test('with a key alone puts a new one in its place, which may do as much for as long', async () => {
    const realm = await aRealm()
    const { olga } = realm
    const expires_at = Math.floor(Date.now() / 1000) + 3600
    const wanted = { name: 'short', expires_at, password }
    const short = await withKey(realm, (await olga.calls(api.auth.createApiKey, wanted)).api_key)

    const { api_key } = await short.calls(api.auth.regenerateApiKey, {})

    await expect(short.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
    const { api_keys } = await (await withKey(realm, api_key)).calls(api.auth.getApiKeys, {})
    expect(api_keys).toMatchObject([
      { name: 'zuliprc', is_current: false },
      { name: 'short', expires_at, is_read_only: false, is_current: true },
    ])
  })

  test('with the password leaves one key', async () => {
    const realm = await aRealm()
    await realm.olga.calls(api.auth.createApiKey, { name: 'other', password })

    const { api_key } = await realm.olga.calls(api.auth.regenerateApiKey, { password })

    const renewed = await withKey(realm, api_key)
    const { api_keys } = await renewed.calls(api.auth.getApiKeys, {})
    expect(api_keys).toMatchObject([{ name: 'zuliprc', is_current: true }])
  })

  test('in a browser makes a key that outlives the session', async () => {
    const realm = await aRealm()
    const browser = await signedIn(realm)

    const { body } = await browser.calls('POST', '/users/me/api_key/regenerate')

    const { api_keys } = await (await withKey(realm, body.api_key)).calls(api.auth.getApiKeys, {})
    expect(api_keys).toMatchObject([{ name: 'Firefox on Linux', expires_at: null }])
    await ageKeys(realm.realm, realm.olga.id, 601)
    const late = await browser.calls('POST', '/users/me/api_key/regenerate')
    expectError(late, 403, 'REAUTHENTICATION_REQUIRED')
  })
})

test('the page of the account asks to sign in again before it ends other sessions', async () => {
  const realm = await aRealm()
  const [one, two] = [await signedIn(realm), await signedIn(realm)]
  await ageKeys(realm.realm, realm.olga.id, 601)

  expect((await one.submits('/account', {})).status).toBe(403)
  expect(await two.calls('GET', '/users/me')).toMatchObject({ status: 200 })
  const again = '/login?next=/account&again=yes'
  expect((await one.get('/account')).body).toContain('/login?next=/account&amp;again=yes')
  await one.signsIn(realm.olga.email, password, again)
  expect((await one.submits('/account', {})).status).toBe(303)
  expectError(await two.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
})
