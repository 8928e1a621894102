import { api, type ChannelId, memoryLimits, roles, topicPolicies } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { expectError } from '../../test/asks.ts'
import { sendsFile } from '../../test/files.ts'
import { makesBot } from '../../test/makes-bot.ts'
import type { Loose, Person } from '../../test/person.ts'
import { aPicture } from '../../test/pictures.ts'
import { startSibling } from '../../test/test-server.ts'

const refusedAt = (limit: number) => ({
  status: 400,
  body: { msg: expect.stringContaining(`at most ${limit} per user and day`) },
})

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}` }))

const creates = (person: Person, subscriptions: { name: string }[]) =>
  person.calls(api.channels.subscribe, { subscriptions })

test('security 25: a member with bots creates so many channels a day; administrators set organizations up', async () => {
  const { olga, ana, ben, joins } = await aRealm()
  const most = memoryLimits.channelsPerUserAndDay
  const refused = refusedAt(most)
  const bot = await makesBot({ host: ana.host }, ana)
  await creates(ana, numbered(most - 10, 'ana'))
  await creates(bot, numbered(10, 'bot'))

  for (const person of [ana, bot]) {
    await expect(creates(person, numbered(1, 'more'))).rejects.toMatchObject(refused)
    const named = { name: 'one more', subscribers: [] }
    await expect(person.calls(api.channels.create, named)).rejects.toMatchObject(refused)
    await creates(person, numbered(2, 'ana'))
  }

  await creates(ben, numbered(1, 'ben'))
  await expect(creates(ben, numbered(most, 'more'))).rejects.toMatchObject(refused)
  const adi = await joins('adi', roles.administrator)
  for (const person of [olga, adi]) {
    await creates(person, numbered(most, person.name))
    await creates(person, numbered(1, `${person.name}s`))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_401_000 })
  onTestFinished(() => void vi.useRealTimers())
  await creates(ana, numbered(1, 'tomorrow'))
})

test('security 25: groups, bots and emoji are limited in the same way', async () => {
  const { realm, ana, ben } = await aRealm()
  const most = memoryLimits.othersPerUserAndDay
  const refused = refusedAt(most)
  const group = (name: string) =>
    ana.calls(api.groups.create, { name, description: '', members: [] })
  const bot = (name: string) => makesBot({ host: ana.host }, ana, { short_name: name })
  for (let count = 0; count < most; count++) await Promise.all([group(`${count}`), bot(`${count}`)])

  await expect(group('more')).rejects.toMatchObject(refused)
  await expect(bot('more')).rejects.toMatchObject(refused)

  const picture = { name: 'x.png', content: await aPicture(8, 8) }
  const adds = (person: Person, name: string) =>
    sendsFile(person, api.emoji.add as Loose, picture, { path: `/realm/emoji/${name}` })
  expect(await adds(ana, 'party')).toMatchObject({ status: 200 })
  // As if the member had added the others earlier today.
  await realm.sql`
    insert into custom_emoji (realm_id, id, name, author_id, file, is_animated, created_at)
    select ${realm.id}, 1000 + n, 'earlier' || n, ${ana.id}, file, false, now()
    from custom_emoji, generate_series(2, ${most}::int) n where realm_id = ${realm.id}`
  expectError(await adds(ana, 'more'), 400, 'BAD_REQUEST')
  expect(await adds(ben, 'more')).toMatchObject({ status: 200 })
  await realm.sql`delete from custom_emoji where realm_id = ${realm.id} and id > 1000`
}, 60_000)

test('security 25: one request subscribes or unsubscribes so many users, of so many channels', async () => {
  const { olga, ana, joins } = await aRealm()
  const people = await Promise.all(Array.from({ length: 101 }, (_, index) => joins(`p${index}`)))
  const subscriptions = Array.from({ length: 1000 }, () => ({ name: 'same' }))
  const asks = (principals: Person['id'][], by = olga) =>
    by.calls(api.channels.subscribe, { subscriptions, principals })
  const ids = people.map(({ id }) => id)

  expect(ids.length * subscriptions.length).toBeGreaterThan(memoryLimits.subscriptionsPerRequest)
  await expect(asks(ids)).rejects.toThrow('Too many subscriptions in one request')
  await asks(ids.slice(1))
  const few = memoryLimits.subscriptionsPerRequestOfMember / subscriptions.length
  await expect(asks(ids.slice(0, few + 1), ana)).rejects.toThrow(`(at most ${few}000)`)
  await asks(ids.slice(0, few), ana)

  const leave = (principals: Person['id'][]) =>
    olga.calls(api.channels.unsubscribe, {
      subscriptions: subscriptions.map(({ name }) => name),
      principals,
    })
  await expect(leave(ids)).rejects.toThrow('Too many subscriptions in one request')
  expect(await leave(ids.slice(1))).toEqual({ removed: ['same'], not_removed: [] })
})

test('security 25: a user keeps so many topic policies', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = realm.directory.channelByName('design')?.id as ChannelId
  const most = memoryLimits.topicPoliciesPerUser
  // As if the user had set them earlier.
  await realm.sql`
    insert into user_topic (realm_id, user_id, channel_id, topic_key, topic, policy, updated_at)
    select ${realm.id}, ${ana.id}, ${stream_id}, 't' || n, 't' || n, ${topicPolicies.muted}::int, now()
    from generate_series(1, ${most}::int) n`
  const server = await startSibling(await theServer())
  const sets = (person: Person, topic: string) =>
    person.at(server).calls(api.topics.setPolicy, { stream_id, topic, visibility_policy: 1 })
  const mutes = (person: Person, topic: string) =>
    person.at(server).calls(api.topics.mute, { stream_id, topic, op: 'add' })

  for (const asks of [sets, mutes]) {
    await expect(asks(ana, 'more')).rejects.toThrow(`at most ${most}`)
    await asks(ben, asks.name)
  }
  await server.close()
  await realm.sql`delete from user_topic where realm_id = ${realm.id} and user_id = ${ana.id}`
})

test('security 25: the bots of a user have a limit together', async () => {
  const { host, ana, ben } = await aRealm()
  const bots = await Promise.all(
    Array.from({ length: 17 }, (_, index) =>
      makesBot({ host }, ana, { short_name: `bot${index}` }),
    ),
  )
  const other = await makesBot({ host }, ben, { short_name: 'other' })
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  const asks = async (bot: Person) => (await bot.at(server).requests('GET', '/users/me')).status
  let answered = 0
  for (const bot of bots)
    for (let count = 0; count < 200; count++) if ((await asks(bot)) === 200) answered++

  expect(answered).toBeGreaterThanOrEqual(3000)
  expect(answered).toBeLessThan(3400)
  expect((await ana.at(server).requests('GET', '/users/me')).status).toBe(200)
  expect(await asks(other)).toBe(200)
  await server.close()
}, 60_000)
