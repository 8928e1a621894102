import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const refused = { status: 400, code: 'BAD_REQUEST' }

test('a bot is made, listed for its owner and administrators, and speaks', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana, ben, everyone } = realm
  const bot = await verifyAction(everyone, () => makesBot(realm, ana))

  const { bots } = await ana.calls(api.bots.list, {})
  expect(bots).toMatchObject([{ user_id: bot.id, username: bot.email, full_name: 'Bot helper' }])
  expect(await ben.calls(api.bots.list, {})).toEqual({ bots: [] })
  expect(await bot.calls(api.users.getOwn, {})).toMatchObject({
    is_bot: true,
    bot_type: 1,
    bot_owner_id: ana.id,
    role: roles.member,
  })
  await bot.sends('design', 'news', 'hello')
  expect(await ben.reads()).toMatchObject([{ sender_id: bot.id, sender_email: bot.email }])
})

test('security 6: a bot for incoming webhooks sends messages and does nothing else', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const bot = await makesBot(realm, realm.ana, { bot_type: 2 })

  await bot.sends('design', 'news', 'hello')
  for (const [method, path] of [
    ['GET', '/messages'],
    ['GET', '/users'],
    ['GET', '/users/me'],
    ['POST', '/register'],
    ['GET', '/streams'],
    ['PATCH', '/settings'],
    ['POST', '/users/me/subscriptions'],
    ['GET', '/bot_storage'],
    ['POST', '/users/me/api_keys'],
    ['DELETE', '/users/me'],
  ] as const) {
    const { status, body } = await bot.requests(method, path)
    expect({ status, code: body.code }, `${method} ${path}`).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  }
})

test('security 6: senders cannot act as other users', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const bot = await makesBot(realm, realm.ana)
  const forged = { sender: realm.olga.email, forged: 'true', time: '0' }
  const message = { type: 'channel', to: 'design', topic: 'x', content: 'I resign' } as const
  await bot.calls(api.messages.send, message, { extra: forged })

  expect(await realm.ben.reads()).toMatchObject([{ sender_id: bot.id }])
})

test('security 5: owners cannot raise their bots, and no bot becomes an owner', async () => {
  const realm = await aRealm()
  const { olga, ana } = realm
  const bot = await makesBot(realm, ana)
  const role = (by: Person, value: 100 | 200) =>
    by.calls(api.bots.update, { bot_id: bot.id, role: value })

  await expect(role(ana, 200)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await expect(role(olga, 100)).rejects.toMatchObject(refused)
  await expect(olga.calls(api.users.update, { user_id: bot.id, role: 100 })).rejects.toMatchObject(
    refused,
  )
  const hers = await makesBot(realm, olga, { short_name: 'hers' })
  const promotion = { user_id: hers.id, role: 200 } as const
  await verifyAction(realm.everyone, () => olga.calls(api.users.update, promotion))
  await expect(hers.calls(api.users.update, { user_id: hers.id, role: 100 })).rejects.toMatchObject(
    {
      code: 'UNAUTHORIZED_PRINCIPAL',
    },
  )
})

test('security 10: only owners and administrators regenerate keys, and no answer shows one again', async () => {
  const realm = await aRealm()
  const { olga, ana, ben } = realm
  const hook = { bot_type: 3, payload_url: 'https://bots.example.org/hook' }
  const bot = await makesBot(realm, ana, hook)
  const stranger = ben.calls(api.bots.regenerateKey, { bot_id: bot.id })
  await expect(stranger).rejects.toMatchObject(refused)
  for (const person of [olga, ana, ben]) {
    expect(JSON.stringify(await person.registers())).not.toContain(bot.apiKey)
  }
  expect((await ben.registers()).realm_bots).toEqual([])
  expect((await ana.registers()).realm_bots).toMatchObject([
    { user_id: bot.id, services: [{ base_url: 'https://bots.example.org/hook', interface: 1 }] },
  ])

  const shown = (by: Person) => by.calls(api.bots.getKey, { bot_id: bot.id })
  await expect(shown(ben)).rejects.toThrow('No such bot')
  for (const person of [ana, olga]) {
    await expect(shown(person)).rejects.toThrow('Regenerate the key to get a new one')
  }

  const { api_key } = await ana.calls(api.bots.regenerateKey, { bot_id: bot.id })
  expect(api_key).not.toBe(bot.apiKey)
  await expect(bot.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
})

test('bots are renamed, transferred and deactivated by their owner and administrators', async () => {
  const realm = await aRealm()
  const { olga, ana, ben, gus, everyone } = realm
  const bot = await makesBot(realm, ana)
  const change = (by: Person, params: Loose) =>
    by.calls(api.bots.update, { bot_id: bot.id, ...params })

  await verifyAction(everyone, () => change(ana, { full_name: 'Help desk' }))
  const moved = await verifyAction(everyone, () => change(ana, { short_name: 'Desk' }))
  expect(moved).toMatchObject({ bot_owner_id: ana.id, bot_owner: ana.email })
  const { user } = await ben.calls(api.users.get, { user_id: bot.id })
  expect(user.email).toMatch(/^desk-bot@/)
  const second = await makesBot(realm, ana, { short_name: 'second' })
  const taken = ana.calls(api.bots.update, { bot_id: second.id, short_name: 'desk' })
  await expect(taken).rejects.toMatchObject({ ...refused, body: { code: 'BAD_REQUEST' } })
  await expect(change(ana, { short_name: 'a b' })).rejects.toMatchObject(refused)
  await expect(change(ben, { full_name: 'Mine' })).rejects.toMatchObject(refused)
  for (const bot_owner_id of [gus.id, bot.id, 999_999]) {
    await expect(change(olga, { bot_owner_id })).rejects.toMatchObject(refused)
  }
  await verifyAction(everyone, () => change(olga, { bot_owner_id: ben.id }))
  await expect(change(ana, { full_name: 'Still mine' })).rejects.toMatchObject(refused)
  await verifyAction(everyone, () => change(olga, { bot_owner_id: olga.id }))
  await verifyAction(everyone, () => olga.calls(api.bots.deactivate, { bot_id: bot.id }))
  const again = olga.calls(api.bots.deactivate, { bot_id: bot.id })
  await expect(again).rejects.toMatchObject(refused)
  await expect(bot.calls(api.users.getOwn, {})).rejects.toMatchObject({ status: 401 })
})

test('no two active bots have names that look alike, whoever names or reactivates them', async () => {
  const realm = await aRealm()
  const { olga, ana, ben, everyone } = realm
  const first = await makesBot(realm, ana, { short_name: 'first' })
  const second = await makesBot(realm, ben, { short_name: 'second' })
  const taken = { status: 400, body: { msg: 'Name is already in use!' } }
  const full_name = 'bot FIRST'
  await verifyAction(
    everyone,
    async () => {
      for (const name of [full_name, 'Bot fir\u200dst', 'Ｂot first', 'Bot first\ufe0f']) {
        for (const attempt of [
          makesBot(realm, ben, { short_name: 'third', full_name: name }),
          ben.calls(api.bots.update, { bot_id: second.id, full_name: name }),
          olga.calls(api.users.update, { user_id: second.id, full_name: name }),
          olga.calls(api.users.updateByEmail, { email: second.email, full_name: name }),
        ]) {
          await expect(attempt, JSON.stringify(name)).rejects.toMatchObject(taken)
        }
      }
    },
    { changesNothing: true },
  )
  // It may change its own joiners.
  const joined = 'Bot fir\u200dst'
  await ana.calls(api.bots.update, { bot_id: first.id, full_name: joined })

  await ana.calls(api.bots.deactivate, { bot_id: first.id })
  await olga.calls(api.users.update, { user_id: second.id, full_name })
  const back = () => olga.calls(api.users.reactivate, { user_id: first.id })
  await expect(back()).rejects.toMatchObject(taken)
  await olga.calls(api.users.update, { user_id: first.id, full_name: 'Bot before' })
  await verifyAction(everyone, back)
})

test('an outgoing webhook has a service that can be changed', async () => {
  const realm = await aRealm()
  const { ana, everyone } = realm
  const hook = { bot_type: 3, payload_url: 'https://bots.example.org/a', short_name: 'hook' }
  const bot = await verifyAction(everyone, () => makesBot(realm, ana, hook))

  const changed = await verifyAction(everyone, () =>
    ana.calls(api.bots.update, {
      bot_id: bot.id,
      service_payload_url: 'https://bots.example.org/b',
      service_interface: 2,
    }),
  )
  expect(changed).toMatchObject({
    service_interface: 2,
    service_payload_url: 'https://bots.example.org/b',
    bot_owner_id: ana.id,
  })
})

test('security 9: bots are deactivated with their owner, and belong to whoever reactivates them', async () => {
  const realm = await aRealm()
  const { olga, ana, ben, gus } = realm
  const bot = await makesBot(realm, ana)
  await bot.registers()
  const waiting = expect(bot.nextEvents()).rejects.toMatchObject({ status: 401 })

  await verifyAction([olga, ben, gus], () => olga.calls(api.users.deactivate, { user_id: ana.id }))
  await waiting
  await expect(bot.calls(api.users.getOwn, {})).rejects.toMatchObject({ code: 'USER_DEACTIVATED' })

  await verifyAction([olga, ben, gus], () => olga.calls(api.users.reactivate, { user_id: bot.id }))
  const { user } = await ben.calls(api.users.get, { user_id: bot.id })
  expect(user).toMatchObject({ is_active: true, bot_owner_id: olga.id })
})

test('a new administrator sees all bots, a former one only their own', async () => {
  const realm = await aRealm()
  const { olga, ana, ben, everyone } = realm
  await makesBot(realm, ana)
  await makesBot(realm, ben, { short_name: 'second' })
  const becomes = (role: 200 | 400) => olga.calls(api.users.update, { user_id: ben.id, role })

  await verifyAction(everyone, () => becomes(200))
  expect((await ben.registers()).realm_bots).toHaveLength(2)
  await verifyAction(everyone, () => becomes(400))
  expect((await ben.registers()).realm_bots).toHaveLength(1)
})

test('bots make no bots, change no settings and have no profile', async () => {
  const realm = await aRealm()
  const bot = await makesBot(realm, realm.ana)
  const bot_id = bot.id
  for (const act of [
    () => bot.calls(api.bots.create, { full_name: 'Spawn', short_name: 'spawn' }),
    () => bot.calls(api.bots.list, {}),
    () => bot.calls(api.bots.update, { bot_id, full_name: 'Boss' }),
    () => bot.calls(api.bots.deactivate, { bot_id }),
    () => bot.calls(api.bots.getKey, { bot_id }),
    () => bot.calls(api.bots.regenerateKey, { bot_id }),
    () => bot.calls(api.settings.update, { enter_sends: true }),
    () => bot.calls(api.settings.updateDisplay, { enter_sends: true }),
    () => bot.calls(api.profileFields.setValues, { data: [] }),
    () => bot.calls(api.profileFields.clearValues, { data: [] }),
  ]) {
    await expect(act()).rejects.toMatchObject(refused)
  }
})

test('guests make no bots', async () => {
  const { gus } = await aRealm()
  const promise = gus.calls(api.bots.create, { full_name: 'Helper', short_name: 'helper' })
  await expect(promise).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
})

test('a bot can read only its own storage', async () => {
  const realm = await aRealm()
  const { ana } = realm
  const bot = await makesBot(realm, ana)
  await bot.calls(api.bots.putStorage, { storage: { a: '1', b: 'two' } })
  await bot.calls(api.bots.putStorage, { storage: { a: '3' } })

  expect(await bot.calls(api.bots.getStorage, {})).toEqual({ storage: { a: '3', b: 'two' } })
  expect(await bot.calls(api.bots.getStorage, { keys: ['b'] })).toEqual({ storage: { b: 'two' } })
  expect(await ana.calls(api.bots.getStorage, {})).toEqual({ storage: {} })
  await expect(bot.calls(api.bots.getStorage, { keys: ['c'] })).rejects.toMatchObject(refused)
  await expect(bot.calls(api.bots.deleteStorage, { keys: ['a', 'c'] })).rejects.toMatchObject(
    refused,
  )
  await bot.calls(api.bots.deleteStorage, { keys: ['a'] })
  expect(await bot.calls(api.bots.getStorage, {})).toEqual({ storage: { b: 'two' } })
  await bot.calls(api.bots.deleteStorage, {})
  expect(await bot.calls(api.bots.getStorage, {})).toEqual({ storage: {} })
})

test('what a bot stores under any name is found again, or refused', async () => {
  const realm = await aRealm()
  const bot = await makesBot(realm, realm.ana)
  const storage = JSON.parse('{"constructor":"1","toString":"2"}')
  await bot.calls(api.bots.putStorage, { storage })
  expect(await bot.calls(api.bots.getStorage, {})).toEqual({ storage })

  const lost = { storage: '{"a":"1","__proto__":"2"}' }
  const { status, body } = await bot.requests('PUT', '/bot_storage', lost)
  expect([status, body.msg]).toEqual([400, expect.stringMatching(/no entry __proto__/)])
  expect(await bot.calls(api.bots.getStorage, {})).toEqual({ storage })
})

test('security 25: a bot does not fill the disk', async () => {
  const realm = await aRealm()
  const bot = await makesBot(realm, realm.ana)
  const half = 'x'.repeat(500_000)
  const store = (names: string) =>
    bot.calls(api.bots.putStorage, {
      storage: Object.fromEntries([...names].map((name) => [name, half])),
    })
  for (const name of 'abcdefghijklmnopqrs') await store(name)
  await expect(store('tuv')).rejects.toMatchObject(refused)
  await store('a')
})

test.each([
  { short_name: 'x' },
  { full_name: 'Helper' },
  { full_name: 'Helper', short_name: '' },
  { full_name: 'Helper', short_name: 'a b' },
  { full_name: 'Helper', short_name: 'a@b' },
  { full_name: 'H', short_name: 'helper' },
  { full_name: 'Helper', short_name: 'helper', bot_type: '4' },
  { full_name: 'Helper', short_name: 'helper', bot_type: '3' },
  { full_name: 'Helper', short_name: 'helper', bot_type: '3', payload_url: '"ftp://x.org"' },
  { full_name: 'Helper', short_name: 'helper', bot_type: '3', payload_url: '"http://a:b@x.org"' },
  { full_name: 'Helper', short_name: 'helper', payload_url: '"https://x.org"' },
  { full_name: 'taken', short_name: 'helper' },
  { full_name: 'Helper', short_name: 'taken' },
])('no bot comes of %j', async (params) => {
  const { ana, realm } = await aRealm()
  await ana.calls(api.bots.create, { full_name: 'Taken', short_name: 'taken' })
  const count = realm.directory.users.size
  const answer = await ana.requests('POST', '/bots', params as Record<string, string>)
  expect(answer.status).toBe(400)
  expect(realm.directory.users.size).toBe(count)
})
