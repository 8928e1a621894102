import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { makesBot } from '../../test/makes-bot.ts'
import type { Person } from '../../test/person.ts'
import { createUser } from '../people/users/create-user.ts'

const nothing = { include_public: false, include_subscribed: false }

async function lists(person: Person, filters: object): Promise<string[]> {
  const { streams } = await person.calls(api.channels.list, filters)
  return streams.map(({ name }) => name)
}

async function aRealmOfChannels() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'gus'] })
  const { olga, ana, ben } = people
  await ana.adds([ana], 'secret', { invite_only: true })
  await ana.adds([ana], 'club', {
    invite_only: true,
    can_subscribe_group: { direct_members: [ben.id], direct_subgroups: [] },
  })
  await olga.adds([olga, ana], 'old')
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'old' })
  await olga.calls(api.channels.archive, { stream_id })
  await olga.calls(api.channels.update, { stream_id: 2 as never, is_default_stream: true })
  return people
}

test('GET /streams lists the channels that its filters select, as far as the caller may know of them', async () => {
  const { olga, ana, ben, gus } = await aRealmOfChannels()

  expect(await lists(ben, {})).toEqual(['design', 'general'])
  expect(await lists(ana, {})).toEqual(['club', 'design', 'general', 'secret'])
  expect(await lists(gus, {})).toEqual(['design'])
  expect(await lists(ana, nothing)).toEqual([])
  expect(await lists(ana, { ...nothing, include_subscribed: true })).toEqual([
    ...['club', 'design', 'secret'],
  ])
  expect(await lists(ana, { exclude_archived: false })).toContain('old')
  expect(await lists(ben, { ...nothing, include_all: true })).toEqual(['club', 'design', 'general'])
  expect(await lists(olga, { ...nothing, include_all_active: true })).toEqual([
    ...['club', 'design', 'general', 'secret'],
  ])
  expect(await lists(olga, { ...nothing, include_can_access_content: true })).toEqual([
    ...['design', 'general'],
  ])
  expect(await lists(ben, { ...nothing, include_can_access_content: true })).toContain('club')
  expect(await lists(ben, { ...nothing, include_default: true })).toEqual(['design'])
  expect(await lists(ben, { ...nothing, include_web_public: true })).toEqual([])
  expect(await lists(ben, { ...nothing, include_owner_subscribed: true })).toEqual([])
  await expect(lists(ben, { include_all_active: true })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test("a bot that requests its owner's channels also gets the private ones that it is subscribed to", async () => {
  const people = await aRealmOfChannels()
  const { ana } = people
  const bot = await makesBot(people, ana)

  expect(await lists(bot, {})).toEqual(['design', 'general'])
  expect(await lists(bot, { ...nothing, include_all: true })).toEqual(['design', 'general'])
  const owners = { ...nothing, include_owner_subscribed: true }
  expect(await lists(bot, owners)).toEqual(['design'])
  expect(await lists(bot, { ...owners, exclude_archived: false })).toContain('old')
  await ana.adds([bot], 'secret')
  expect(await lists(bot, owners)).toEqual(['design', 'secret'])
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['secret'] })
  expect(await lists(bot, owners)).toEqual(['design'])
})

test('requests for default channels show which channels are default ones', async () => {
  const { ben } = await aRealmOfChannels()

  const { streams } = await ben.calls(api.channels.list, { include_default: true })
  expect(streams).toMatchObject([
    { name: 'design', is_default: true },
    { name: 'general', is_default: false },
  ])
  const plain = await ben.calls(api.channels.list, {})
  expect(plain.streams[0]).not.toHaveProperty('is_default')
})

test('clients that are content with some subscribers are spared the many of a large channel', async () => {
  const { realm, olga, ben } = await aRealm({ channel: 'small', subscribers: ['ana', 'ben'] })
  const emails = Array.from({ length: 251 }, (_, index) => `u${index}@example.org`)
  const crowd = await Promise.all(
    emails.map((email) =>
      realm.writeAsSystem(createUser, { email, fullName: 'One of many', passwordHash: null }),
    ),
  )
  const subscriptions = [{ name: 'large' }]
  await olga.calls(api.channels.subscribe, { subscriptions, principals: [...crowd, ben.id] })

  const asked = { fetch_event_types: ['subscription'] }
  const some = await ben.registers({ ...asked, include_subscribers: 'partial' })
  const all = await ben.registers({ ...asked, include_subscribers: true })

  const named = (name: string, { subscriptions: own }: typeof some) =>
    own.find((channel: { name: string }) => channel.name === name)
  expect(named('small', some).subscribers).toHaveLength(2)
  expect(named('large', some)).toMatchObject({ partial_subscribers: [], subscriber_count: 252 })
  expect(named('large', some)).not.toHaveProperty('subscribers')
  expect(named('large', all).subscribers).toHaveLength(252)
})
