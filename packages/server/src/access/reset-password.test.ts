import { createHash } from 'node:crypto'
import { api, roles, type UserId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, givePassword, password, theServer } from '../../test/a-realm.ts'
import { expectError } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'
import { makesLink, newest } from '../../test/invitations.ts'
import { linkFor, mailsTo } from '../../test/mailbox.ts'
import { makesBot } from '../../test/makes-bot.ts'
import type { Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import { faultsOf } from '../../test/well-formed.ts'
import { reactivateRealm } from '../organization/realm/deactivate-realm.ts'
import { createApiKey, newSecret } from './create-api-key.ts'

const fresh = { password: 'tall ships 1942', again: 'tall ships 1942' }

async function asksFor(host: string, email: string): Promise<string> {
  const { status, body } = await new Browser(host).submits('/password/reset', { email })
  expect(status).toBe(200)
  return body
}

test('the reader of the mailbox sets a new password, and other sessions end', async () => {
  const { olga, host } = await aRealm()
  const before = new Browser(host)
  await before.signsIn(olga.email, 'correct horse 9')
  await asksFor(host, ` ${olga.email.toUpperCase()} `)
  const link = await linkFor(olga.email)
  const browser = new Browser(host)

  const page = await browser.get(link)
  expect(page.status).toBe(200)
  expect(faultsOf(page.body)).toEqual([])
  expect((await browser.submits(link, { password: 'aaaaaaaa', again: 'aaaaaaaa' })).status).toBe(
    400,
  )
  expect(await browser.submits(link, fresh)).toMatchObject({
    status: 303,
    headers: { location: '/login' },
  })

  expectError(await before.calls('GET', '/users/me'), 401, 'UNAUTHORIZED')
  expect((await browser.signsIn(olga.email, 'correct horse 9')).status).toBe(403)
  expect((await browser.signsIn(olga.email, fresh.password)).status).toBe(303)
})

test('a link works once, for a while, for one organization and for one purpose', async () => {
  const { olga, realm, host } = await aRealm()
  const other = await aRealm()
  for (let count = 0; count < 3; count++) await asksFor(host, olga.email)
  const mails = await mailsTo(olga.email)
  const links = mails.map((mail) => new URL(/^http\S+$/m.exec(mail)?.[0] ?? '').pathname)
  const [old = '', first = '', second = ''] = links
  const hashes = await realm.sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from mailed_link where realm_id = ${realm.id}`
  expect(hashes).toHaveLength(3)
  for (const link of links) {
    expect(JSON.stringify(hashes)).not.toContain(link.split('/').at(-1))
  }
  const hash = createHash('sha256')
    .update(old.split('/').at(-1) ?? '')
    .digest('hex')
  await realm.sql`
    update mailed_link set expires_at = now() - interval '1 second'
    where realm_id = ${realm.id} and hash = ${`\\x${hash}`}::text::bytea`

  expect((await new Browser(host).get(old)).status).toBe(404)
  expect((await new Browser(other.host).get(first)).status).toBe(404)
  const elsewhere = first.replace('/password/reset/', '/account/address/')
  expect((await new Browser(host).get(elsewhere)).status).toBe(404)
  expect((await new Browser(host).get('/password/reset/%00')).status).toBe(400)
  const [one, two] = [new Browser(host), new Browser(host)]
  await one.get(first)
  const tokens = await Promise.all(
    [one, two].map(async (browser) => {
      const { body } = await browser.get(first)
      return /csrf_token" value="([^"]*)"/.exec(body)?.[1] ?? ''
    }),
  )
  const answers = await Promise.all(
    [one, two].map((browser, index) =>
      browser.posts(first, { ...fresh, csrf_token: tokens[index] ?? '' }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
  expect((await new Browser(host).get(second)).status).toBe(404)
})

test('security 24: the page is the same whether or not the account exists, and only accounts get email', async () => {
  const { olga, ana, realm, host } = await aRealm()
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  const said = async (email: string) =>
    (await asksFor(host, email)).replaceAll(email, 'X').replace(/csrf_token" value="[^"]*"/, '')

  const known = await said(olga.email)
  expect(await said('nobody@example.org')).toBe(known)
  expect(await said(ana.email)).toBe(known)
  expect(await mailsTo('nobody@example.org')).toEqual([])
  expect(await mailsTo(ana.email)).toEqual([])
  expect(realm.directory.users.get(ana.id)?.isActive).toBe(false)
})

test('the link in an email leads to the configured site, whatever host the request has', async () => {
  const { olga, host } = await aRealm()
  const browser = new Browser(host, { headers: { 'x-forwarded-host': 'evil.example' } })

  await browser.submits('/password/reset', { email: olga.email })

  const [mail = ''] = await mailsTo(olga.email)
  expect(mail).toContain(`\nhttp://${host}/password/reset/`)
})

test('an address is not flooded, and a visitor does not send mails at will', async () => {
  const { olga, host } = await aRealm()
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  const browser = new Browser(host, { server })
  const asked = (email: string) => browser.submits('/password/reset', { email })

  for (let count = 0; count < 5; count++) expect((await asked(olga.email)).status).toBe(200)
  for (let count = 0; count < 5; count++) expect((await asked(olga.email)).status).toBe(429)
  for (let count = 0; count < 15; count++)
    expect((await asked(`n${count}@example.org`)).status).toBe(200)
  expect((await asked('one-more@example.org')).status).toBe(429)
  await server.close()
})

describe('security 9: a reset evicts', () => {
  async function resets(host: string, person: Person, ticked: readonly string[]): Promise<Browser> {
    await asksFor(host, person.email)
    const browser = new Browser(host)
    const kept = Object.fromEntries(ticked.map((name) => [name, 'keep']))
    const answer = await browser.submits(await linkFor(person.email), { ...fresh, ...kept })
    expect(answer.status).toBe(303)
    return browser
  }

  test('whoever has a key, or the key of a bot, of which there may be one that they made', async () => {
    const { ana, host } = await aRealm()
    const bot = await ana.calls(api.bots.create, { full_name: 'Robo', short_name: 'robo' })
    const asBot = { authorization: basic(`robo-bot@${host}`, bot.api_key) }
    expect((await ana.requests('GET', '/users/me', {}, asBot)).status).toBe(200)

    await resets(host, ana, [])

    expectError(await ana.requests('GET', '/users/me'), 401, 'UNAUTHORIZED')
    expectError(await ana.requests('GET', '/users/me', {}, asBot), 401, 'UNAUTHORIZED')
  })

  test('whoever waits for a change of the address to be confirmed', async () => {
    for (const recovers of [
      (host: string, person: Person) => resets(host, person, []),
      (_host: string, person: Person) =>
        person.calls(api.settings.update, { old_password: password, new_password: fresh.password }),
    ]) {
      const { realm, ana, host } = await aRealm()
      await givePassword(realm, ana)
      const evil = `evil@${host}`
      await ana.calls(api.settings.update, { email: evil, password })
      const link = await linkFor(evil)
      expect((await mailsTo(ana.email)).at(-1)).toContain(`to ${evil}. It changes when`)
      expect((await new Browser(host).get(link)).status).toBe(200)

      await recovers(host, ana)

      expect((await new Browser(host).get(link)).status).toBe(404)
      expect((await new Browser(host).submits(link, {})).status).toBeGreaterThan(399)
      expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(ana.email)
    }
  })

  test('whoever receives the messages of a bot, or has a link of an invitation', async () => {
    const { realm, olga, host } = await aRealm()
    const [evil, good] = ['https://evil.example/', 'https://good.example/']
    const hook = (short_name: string, payload_url: string) =>
      makesBot({ host }, olga, { short_name, bot_type: 3, payload_url })
    const [bot, kept] = [await hook('one', evil), await hook('other', good)]
    const { invite_link } = await olga.calls(api.invitations.createLink, { invite_as: 100 })
    const invitation = new URL(invite_link).pathname
    expect((await new Browser(host).get(invitation)).status).toBe(200)

    await resets(host, olga, [`bot-${kept.id}`])

    const serviceOf = (id: UserId) => realm.directory.users.get(id)?.service?.baseUrl
    expect(serviceOf(bot.id)).toBe('')
    expect(serviceOf(kept.id)).toBe(good)
    expect((await new Browser(host).get(invitation)).status).toBe(404)
  })

  test('whoever has seen the link of somebody else’s invitation', async () => {
    const { olga, host, joins } = await aRealm()
    const adam = await joins('adam', roles.administrator)
    const [seen, unseen] = [
      await makesLink(olga, { invite_as: roles.administrator }),
      await makesLink(olga, { invite_as: roles.owner }),
    ]
    const { invites } = await adam.calls(api.invitations.list, {})
    expect(invites.map((invite) => 'link_url' in invite)).toEqual([true, false])

    await resets(host, adam, [])

    expect((await new Browser(host).get(seen)).status).toBe(404)
    expect((await new Browser(host).get(unseen)).status).toBe(200)
    expect(await newest(olga)).toMatchObject({ invited_as: roles.owner })
  })

  test('and leaves what is named on the page, by nobody but its owner', async () => {
    const { olga, ana, host } = await aRealm()
    const bot = await ana.calls(api.bots.create, { full_name: 'Robo', short_name: 'robo' })
    const asBot = { authorization: basic(`robo-bot@${host}`, bot.api_key) }
    const [key] = (await ana.calls(api.auth.getApiKeys, {})).api_keys
    await asksFor(host, ana.email)
    const page = await new Browser(host).get(await linkFor(ana.email))
    expect(page.body).toContain('the key of your bot Robo')
    expect(faultsOf(page.body)).toEqual([])

    await resets(host, ana, [`key-${key?.id}`, `bot-${bot.user_id}`, 'bot-1', 'key-x'])

    expect((await ana.requests('GET', '/users/me')).status).toBe(200)
    expect((await ana.requests('GET', '/users/me', {}, asBot)).status).toBe(200)
    expect((await olga.requests('GET', '/users/me')).status).toBe(200)
  })

  test('a key that is created while the page is open', async () => {
    const { realm, ana, host } = await aRealm()
    await asksFor(host, ana.email)
    const link = await linkFor(ana.email)
    const browser = new Browser(host)
    const { body } = await browser.get(link)
    const csrf_token = /csrf_token" value="([^"]*)"/.exec(body)?.[1] ?? ''
    const secret = newSecret()
    await realm.write(createApiKey, ana.id, { name: 'late', secret })

    expect((await browser.posts(link, { ...fresh, csrf_token })).status).toBe(303)

    const late = { authorization: basic(ana.email, secret) }
    expectError(await ana.requests('GET', '/users/me', {}, late), 401, 'UNAUTHORIZED')
  })
})

function basic(email: string, key: string): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
}

test('a mailed link changes nothing while the organization is deactivated, and works afterwards', async () => {
  const { olga, realm, host } = await aRealm()
  await asksFor(host, olga.email)
  const link = await linkFor(olga.email)
  await olga.calls(api.realm.deactivate, { deletion_delay_days: null })
  const refused = await new Browser(host).submits(link, fresh)
  expect(refused.body).toContain('has been deactivated')

  await realm.writeAsSystem(reactivateRealm, undefined)
  expect((await new Browser(host).signsIn(olga.email, fresh.password)).status).toBe(403)
  expect((await new Browser(host).submits(link, fresh)).status).toBe(303)
  expect((await new Browser(host).signsIn(olga.email, fresh.password)).status).toBe(303)
})
