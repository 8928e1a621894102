import { api, type ChannelId, type MessageId, topicPolicies } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { snapshot } from '../../db/transaction.ts'
import type { UserTopic } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { ownTopics } from './topics.wire.ts'

const design = 2 as ChannelId
const silently = { send_notification_to_old_thread: false, send_notification_to_new_thread: false }

test('the topics of a channel are listed, newest first, as they are written now', async () => {
  const { ana, gus } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.sends('design', 'logo', '1')
  await ana.sends('design', '', '2')
  await ana.sends('design', 'Colours', '3')
  const newest = await ana.sends('design', 'LOGO', '4')

  const { topics } = await ana.calls(api.topics.list, { stream_id: design })
  expect(topics.map(({ name }) => name)).toEqual(['LOGO', 'Colours', 'general chat'])
  expect(topics[0]).toEqual({ name: 'LOGO', max_id: newest })
  const modern = { stream_id: design, allow_empty_topic_name: true }
  expect((await ana.calls(api.topics.list, modern)).topics[2]).toMatchObject({ name: '' })
  await expect(gus.calls(api.topics.list, { stream_id: design })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('topics whose messages are mixed are each listed once, with their newest message', async () => {
  const { ana, realm } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const stream_id = realm.directory.channelByName('design')?.id ?? 0
  const newest = new Map<string, number>()
  for (let round = 0; round < 30; round++) {
    const topic = `topic ${(round * round) % 7}`
    newest.set(topic, await ana.sends('design', topic, 'Hello'))
  }

  const { topics } = await ana.calls(api.topics.list, { stream_id })

  const expected = [...newest].sort(([, one], [, other]) => other - one)
  expect(topics).toEqual(expected.map(([name, max_id]) => ({ name, max_id })))
})

test('security 1: topics of protected history are not listed for later subscribers', async () => {
  const { ana, ben } = await aRealm()
  await ana.adds([ana], 'secret', { invite_only: true })
  await ana.sends('secret', 'before Ben', '1')
  await ana.adds([ben], 'secret')
  await ana.sends('secret', 'with Ben', '2')
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['secret'], principals: [ben.id] })
  await ana.sends('secret', 'after Ben', '3')
  const list = () => ben.calls(api.topics.list, { stream_id: design })

  await expect(list()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await ana.adds([ben], 'secret')
  expect((await list()).topics.map(({ name }) => name)).toEqual(['with Ben'])
})

test('security 2: topics that were moved are listed only for users who may read them', async () => {
  const { ana, ben } = await aRealm()
  const hidden = { invite_only: true, history_public_to_subscribers: false }
  await ana.adds([ana], 'secret', hidden)
  await ana.adds([ana], 'other', hidden)
  const older = await ana.sends('other', 'came while Ben was there', '1')
  await ana.adds([ben], 'secret')
  const younger = await ana.sends('other', 'came while Ben was gone', '2')
  const own = await ana.sends('secret', 'stays', '3')
  const moves = (message_id: MessageId) =>
    ana.calls(api.messages.update, { ...silently, message_id, stream_id: design })
  await moves(older)
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['secret'], principals: [ben.id] })
  await moves(younger)
  await ana.adds([ben], 'secret')

  const { topics } = await ben.calls(api.topics.list, { stream_id: design })

  expect((await ben.reads([['channel', 'secret']])).map(({ id }) => id)).toEqual([older, own])
  expect(topics).toEqual([
    { name: 'stays', max_id: own },
    { name: 'came while Ben was there', max_id: older },
  ])
})

test('topics are muted, unmuted, followed, and let be, by each for themselves', async () => {
  const { ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const sets = (topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
    verifyAction(everyone, () =>
      ana.calls(api.topics.setPolicy, { stream_id: design, topic, visibility_policy }),
    )

  await sets('logo', 1)
  await sets('LOGO', 3)
  await sets('general chat', 2)
  const { user_topics } = await ana.registers()
  expect(user_topics).toMatchObject([
    { topic_name: 'general chat', visibility_policy: 2 },
    { stream_id: design, topic_name: 'LOGO', visibility_policy: 3 },
  ])

  await sets('logo', 0)
  const again = { stream_id: design, topic: 'logo', visibility_policy: 0 } as const
  await verifyAction(everyone, () => ana.calls(api.topics.setPolicy, again), {
    changesNothing: true,
  })
  const unknown = { ...again, stream_id: 99 as ChannelId }
  await expect(ana.calls(api.topics.setPolicy, unknown)).rejects.toMatchObject({ status: 400 })
})

test('topics that a user chose are listed in the same order after a restart', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const follows = { stream_id: design, visibility_policy: topicPolicies.followed }
  for (const topic of ['b', 'C', 'a']) await ana.calls(api.topics.setPolicy, { ...follows, topic })
  const namesOf = (chosen: readonly UserTopic[]) => chosen.map(({ topic }) => topic)

  const live = ownTopics({ directory: realm.directory, id: ana.id } as Viewer)
  const { directory } = await snapshot(realm.sql, (tx) => realm.rebuild(tx))
  const rebuilt = ownTopics({ directory, id: ana.id } as Viewer)

  expect(namesOf(live)).toEqual(['a', 'b', 'C'])
  expect(namesOf(rebuilt)).toEqual(namesOf(live))
})

test('older clients mute topics by the name of the channel, and receive all muted ones', async () => {
  const { ana, gus } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const words = { event_types: ['muted_topics'], fetch_event_types: ['muted_topics'] }
  await ana.registers(words)
  const mutes = (what: object, op: 'add' | 'remove' = 'add') =>
    ana.calls(api.topics.mute, { topic: 'logo', op, ...what })

  await mutes({ stream: 'Design' })
  await mutes({ stream_id: design, topic: 'colours' })
  await mutes({ stream: 'design' }, 'remove')

  const told = await ana.newEvents()
  expect(told).toHaveLength(3)
  expect(told.at(-1)).toMatchObject({
    muted_topics: [['design', 'colours', expect.any(Number)]],
  })
  expect((await ana.registers(words)).muted_topics).toHaveLength(1)
  expect(await ana.registers()).not.toHaveProperty('muted_topics')
  for (const wrong of [{}, { stream: 'design', stream_id: design }, { stream: 'nowhere' }]) {
    await expect(mutes(wrong)).rejects.toMatchObject({ status: 400 })
  }
  const hidden = gus.calls(api.topics.mute, { stream_id: design, topic: 'x', op: 'add' })
  await expect(hidden).rejects.toMatchObject({ status: 400 })
})

test('a channel can leave it to some to start topics; others go on with them', async () => {
  const { olga, ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const moderators = { new: 4 as never }
  await verifyAction(everyone, () =>
    olga.calls(api.channels.update, { stream_id: design, can_create_topic_group: moderators }),
  )
  await olga.sends('design', 'logo', 'Ship it?')

  await ana.sends('design', 'LOGO', 'Yes')
  await expect(ana.sends('design', 'colours', 'Blue')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('new topics'),
  })
})

test('security 1: neither starting a topic nor moving to it tells of hidden topics', async () => {
  const { realm, olga, ana } = await aRealm()
  await olga.adds([olga], 'vault', { invite_only: true, history_public_to_subscribers: false })
  const stream_id = realm.directory.channelByName('vault')?.id as never
  await olga.sends('vault', 'hidden', 'x')
  await olga.adds([ana], 'vault')
  await olga.sends('vault', 'known', 'x')
  const own = await ana.sends('vault', 'known', 'x')
  await ana.calls(api.settings.update, { automatically_follow_topics_policy: 3 })

  const policies = async () =>
    (await ana.registers()).user_topics.map((one: { topic_name: string }) => one.topic_name)
  await ana.sends('vault', 'hidden', 'x')
  await ana.sends('vault', 'fresh', 'x')
  expect((await policies()).sort()).toEqual(['fresh', 'hidden'])

  await olga.sends('vault', 'second', 'x')
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['vault'] })
  await olga.sends('vault', 'unseen', 'x')
  await olga.adds([ana], 'vault')
  await olga.calls(api.channels.update, { stream_id, can_create_topic_group: { new: 4 as never } })
  const refused = { message: expect.stringContaining('new topics') }
  for (const topic of ['unseen', 'nothing']) {
    await expect(ana.sends('vault', topic, 'x')).rejects.toMatchObject(refused)
    const moved = ana.calls(api.messages.update, { message_id: own, topic })
    await expect(moved, topic).rejects.toMatchObject(refused)
  }
  await ana.sends('vault', 'SECOND', 'x')
})

test('moving starts a topic, too, but settling one does not', async () => {
  const { olga, ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await olga.adds([ana], 'sales', { can_create_topic_group: 4 })
  const message_id = await ana.sends('design', 'logo', 'Ship it?')
  await olga.sends('sales', 'pitch', 'Here')
  const moves = (change: object) => ana.calls(api.messages.update, { message_id, ...change })
  const refused = () =>
    expect(moves({ stream_id: 3 })).rejects.toMatchObject({
      message: expect.stringContaining('new topics'),
    })
  await verifyAction(everyone, refused, { changesNothing: true })

  await moves({ stream_id: 3, topic: 'PITCH', send_notification_to_new_thread: false })
  await moves({ topic: '✔ PITCH', send_notification_to_new_thread: false })
  await expect(moves({ topic: 'offer' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a channel that becomes active again is announced once', async () => {
  const { ana, gus, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'gus'] })
  const look = async () => (await ana.calls(api.channels.get, { stream_id: design })).stream
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(await look()).toMatchObject({ is_recently_active: false })
  await verifyAction(everyone, () => ana.sends('design', 'x', 'Anybody here?'))
  await gus.registers()
  await ana.sends('design', 'x', 'Hello?')

  expect(await look()).toMatchObject({ is_recently_active: true })
  expect((await gus.newEvents()).map(({ type }) => type)).toEqual(['message'])
})
