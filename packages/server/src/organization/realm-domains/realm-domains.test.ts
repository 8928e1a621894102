import { api, type Endpoint, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, givePassword, password } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { linkFor } from '../../../test/mailbox.ts'
import type { Loose } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const domains = api.realmDomains

test('owners manage the domains of accepted addresses, and everybody is notified', async () => {
  const { olga, gus, everyone } = await aRealm()
  const ours = { domain: ' Example.ORG ', allow_subdomains: false }
  const { new_domain } = await verifyAction(everyone, () => olga.calls(domains.add, ours))
  expect(new_domain).toEqual([1, 'example.org'])
  await olga.calls(domains.add, { domain: 'example.com', allow_subdomains: true })

  const change = { domain: 'Example.org', allow_subdomains: true }
  await verifyAction(everyone, () => olga.calls(domains.update, change))
  await verifyAction(everyone, () => olga.calls(domains.update, change), { changesNothing: true })
  await verifyAction(everyone, () => olga.calls(domains.remove, { domain: 'EXAMPLE.com' }))

  const left = [{ domain: 'example.org', allow_subdomains: true }]
  expect(await gus.calls(domains.list, {})).toEqual({ domains: left })
  expect((await gus.registers()).realm_domains).toEqual(left)
})

test('who may say so', async () => {
  const { joins } = await aRealm()
  const table: [Endpoint, (own: string) => Loose][] = [
    [domains.add as never, (own) => ({ domain: `${own}.org`, allow_subdomains: true })],
    [domains.update as never, (own) => ({ domain: `${own}.org`, allow_subdomains: false })],
    [domains.remove as never, (own) => ({ domain: `${own}.org` })],
  ]
  const outcomes = new Map<string, unknown[]>()
  for (const [name, role] of Object.entries(roles)) {
    const person = await joins(`the-${name}`, role)
    for (const [endpoint, params] of table) {
      const asked = person.calls(endpoint, params(name) as never)
      const outcome = await asked.then(
        () => 'may',
        (refused) => refused.code,
      )
      outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
    }
  }
  const no = Array(3).fill('UNAUTHORIZED_PRINCIPAL')
  const others = { administrator: no, moderator: no, member: no, guest: no }
  expect(Object.fromEntries(outcomes)).toEqual({ owner: ['may', 'may', 'may'], ...others })
})

test('invalid, duplicate and missing domains are refused', async () => {
  const { olga, everyone } = await aRealm()
  await olga.calls(domains.add, { domain: 'example.org', allow_subdomains: false })
  const wrong = [
    '',
    'localhost',
    '.example.org',
    'example.org.',
    'a b.org',
    '-a.org',
    'é.org',
    'a..b',
  ]
  await verifyAction(
    everyone,
    async () => {
      for (const domain of [...wrong, `${'a'.repeat(64)}.org`, 'EXAMPLE.org']) {
        const adds = olga.calls(domains.add, { domain, allow_subdomains: false })
        await expect(adds, domain).rejects.toMatchObject({ body: { code: 'BAD_REQUEST' } })
      }
      const unknown = { domain: 'example.com' }
      await expect(olga.calls(domains.remove, unknown)).rejects.toMatchObject({ status: 400 })
      const changes = olga.calls(domains.update, { ...unknown, allow_subdomains: true })
      await expect(changes).rejects.toMatchObject({ status: 400 })
    },
    { changesNothing: true },
  )
})

test('no account has an address that the organization does not take', async () => {
  const { olga, ana, host, realm } = await aRealm()
  await olga.calls(domains.add, { domain: host, allow_subdomains: false })
  await olga.calls(domains.add, { domain: 'example.org', allow_subdomains: true })
  await olga.calls(api.realm.update, { emails_restricted_to_domains: true })
  const adds = (email: string) =>
    olga.calls(api.users.create, { email, password, full_name: 'Eve' })

  for (const email of [`a@sub.${host}`, 'a@example.com', 'a@notexample.org', 'a+b@example.org']) {
    const no = { code: 'BAD_REQUEST' }
    await expect(adds(email), email).rejects.toMatchObject(no)
    await expect(ana.calls(api.settings.update, { email }), email).rejects.toMatchObject(no)
    const changes = olga.calls(api.users.update, { user_id: ana.id, new_email: email })
    await expect(changes, email).rejects.toMatchObject(no)
    const byAddress = { email: ana.email, new_email: email }
    await expect(olga.calls(api.users.updateByEmail, byAddress)).rejects.toMatchObject(no)
  }
  await adds('a@example.org')
  await adds('b@Deep.Sub.Example.org')

  // A link that was sent before is judged by the rules of the day on which it is followed.
  await givePassword(realm, ana)
  await ana.calls(api.settings.update, { email: 'ana@example.org', password })
  const link = await linkFor('ana@example.org')
  await olga.calls(domains.remove, { domain: 'example.org' })
  expect((await new Browser(host).submits(link, {})).status).toBe(400)
  expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(ana.email)
})

test('disposable addresses are accepted only if the organization allows them', async () => {
  const { olga } = await aRealm()
  const adds = (email: string) =>
    olga.calls(api.users.create, { email, password: 'correct horse 9', full_name: 'Eve' })
  await expect(adds('a@mailinator.com')).rejects.toThrow('real email address')
  await expect(adds('a@x.mailinator.com')).rejects.toThrow('real email address')
  await olga.calls(api.realm.update, { disallow_disposable_email_addresses: false })
  await adds('a@mailinator.com')
})
