import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, givePassword, password, theServer } from '../../test/a-realm.ts'
import { Person } from '../../test/person.ts'
import { authFeature } from './auth.feature.ts'

/** The same person with another key. */
async function withKey(person: Person, host: string, apiKey: string): Promise<Person> {
  const { name, id, email } = person
  return new Person({ server: await theServer(), host, name, id, email, apiKey })
}

const soon = () => Math.floor(Date.now() / 1000) + 3600

test('a key is made for a program, listed without the key itself, and revoked', async () => {
  const { realm, ana, ben, host } = await aRealm()
  await givePassword(realm, ana)
  const { id, api_key } = await ana.calls(api.auth.createApiKey, { name: ' My script ', password })
  const script = await withKey(ana, host, api_key)

  const { api_keys } = await script.calls(api.auth.getApiKeys, {})
  expect(api_keys).toMatchObject([
    { name: 'test', is_current: false },
    { id, name: 'My script', is_current: true, expires_at: null, is_read_only: false },
  ])
  expect(JSON.stringify(api_keys)).not.toContain(api_key)
  const byOther = ben.calls(api.auth.revokeApiKey, { key_id: id })
  await expect(byOther).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  await ana.calls(api.auth.revokeApiKey, { key_id: id, password })
  await expect(script.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
  const again = await ana.calls(api.auth.createApiKey, { name: 'Another', password })
  expect(again.id).toBeGreaterThan(id)
})

test('security 9: a waiting poll with a revoked key ends at once; with another key it continues', async () => {
  const { realm, ana, host } = await aRealm()
  await givePassword(realm, ana)
  const { id, api_key } = await ana.calls(api.auth.createApiKey, { name: 'listener', password })
  const listener = await withKey(ana, host, api_key)
  await listener.registers()
  await ana.registers()
  const refused = expect(listener.nextEvents()).rejects.toMatchObject({ status: 401 })
  const told = ana.nextEvents()

  await ana.calls(api.auth.revokeApiKey, { key_id: id, password })
  await refused

  await ana.calls(api.settings.update, { send_read_receipts: false })
  expect(await told).toMatchObject([{ type: 'user_settings' }])
})

test('security 9: a poll does not outlast the key it came with', async () => {
  const { realm, ana, host } = await aRealm()
  await givePassword(realm, ana)
  const expires_at = Math.floor(Date.now() / 1000) + 2
  const { api_key } = await ana.calls(api.auth.createApiKey, {
    name: 'short',
    expires_at,
    password,
  })
  const listener = await withKey(ana, host, api_key)
  await listener.registers()
  const polls = async () => {
    // On a busy machine there may be a heartbeat before.
    for (;;) await listener.nextEvents()
  }

  await expect(polls()).rejects.toMatchObject({ status: 401 })
  await expect(listener.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
})

test('security 10: a key for reading changes nothing, makes no keys and regenerates none', async () => {
  const { realm, ana, ben, host } = await aRealm()
  await givePassword(realm, ana)
  const made = await ana.calls(api.auth.createApiKey, {
    name: 'reader',
    is_read_only: true,
    password,
  })
  const reader = await withKey(ana, host, made.api_key)

  expect(await reader.calls(api.users.getOwn, {})).toMatchObject({ user_id: ana.id })
  for (const act of [
    () => reader.calls(api.auth.createApiKey, { name: 'writer', password }),
    () => reader.calls(api.auth.regenerateApiKey, {}),
    () => reader.calls(api.settings.update, { enter_sends: true }),
    () => reader.calls(api.users.deactivateOwn, {}),
    () => reader.writes([ben], 'hi'),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  }
})

test('security 10: a key that expires makes none that outlives it', async () => {
  const { realm, ana, host } = await aRealm()
  await givePassword(realm, ana)
  const expires_at = soon()
  const { api_key } = await ana.calls(api.auth.createApiKey, {
    name: 'short',
    expires_at,
    password,
  })
  const short = await withKey(ana, host, api_key)
  const refused = { code: 'BAD_REQUEST' }

  const forEver = short.calls(api.auth.createApiKey, { name: 'long', password })
  await expect(forEver).rejects.toMatchObject(refused)
  const longer = short.calls(api.auth.createApiKey, {
    name: 'long',
    expires_at: expires_at + 1,
    password,
  })
  await expect(longer).rejects.toMatchObject(refused)
  const renewed = await short.calls(api.auth.regenerateApiKey, {})
  const { api_keys } = await (await withKey(ana, host, renewed.api_key)).calls(
    api.auth.getApiKeys,
    {},
  )
  expect(api_keys).toMatchObject([{ name: 'test' }, { name: 'short', expires_at }])
})

test('regenerating leaves one key', async () => {
  const { realm, ana, host } = await aRealm()
  await givePassword(realm, ana)
  await ana.calls(api.auth.createApiKey, { name: 'other', password })
  const { api_key } = await ana.calls(api.auth.regenerateApiKey, { password })

  await expect(ana.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
  const renewed = await withKey(ana, host, api_key)
  const { api_keys } = await renewed.calls(api.auth.getApiKeys, {})
  expect(api_keys).toMatchObject([{ is_current: true }])
})

test('the number of keys of a user is limited', async () => {
  const { realm, ana } = await aRealm()
  await givePassword(realm, ana)
  const make = () => ana.calls(api.auth.createApiKey, { name: 'one more', password })
  for (let count = 1; count < 30; count++) await make()
  await expect(make()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test.each([
  { name: '' },
  { name: '  ' },
  { name: 'x'.repeat(61) },
  { name: 'a\nb' },
  { name: 'a', expires_at: '1' },
  { name: 'a', expires_at: '"tomorrow"' },
  { name: 'a', is_read_only: 'perhaps' },
])('a key is refused that has %j', async (params) => {
  const { ana } = await aRealm()
  const answer = await ana.requests('POST', '/users/me/api_keys', params as Record<string, string>)
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('revoked keys are forgotten after a month, and no id is given again', async () => {
  const { realm, ana } = await aRealm()
  await givePassword(realm, ana)
  const make = async (name: string) =>
    (await ana.calls(api.auth.createApiKey, { name, password })).id
  const [kept, old, recent, newest] = [
    await make('kept'),
    await make('old'),
    await make('recent'),
    await make('newest'),
  ]
  for (const key_id of [old, recent, newest]) {
    await ana.calls(api.auth.revokeApiKey, { key_id, password })
  }
  await realm.sql`
    update api_key set revoked_at = revoked_at - interval '31 days'
    where realm_id = ${realm.id} and id in (${old}, ${newest})`

  for (const { work } of authFeature.upkeep) await work(realm)

  const left = await realm.sql<{ id: number }[]>`
    select id from api_key where realm_id = ${realm.id} and id >= ${kept} order by id`
  expect(left.map(({ id }) => id)).toEqual([kept, recent, newest])
  expect(await make('another')).toBe(newest + 1)
})
