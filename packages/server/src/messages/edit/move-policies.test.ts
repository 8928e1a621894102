import { api, type ChannelId, type MessageId, topicPolicies } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const { muted, unmuted, followed } = topicPolicies

const moves = (person: Person, message_id: MessageId, change: Loose) =>
  person.calls(api.messages.update, {
    ...{ message_id, propagate_mode: 'change_all', send_notification_to_new_thread: false },
    ...change,
  })

const policiesOf = async (person: Person) => {
  const { user_topics } = await person.registers()
  return Object.fromEntries(
    user_topics.map((one: Loose) => [one.topic_name, one.visibility_policy]),
  )
}

async function twoChannels() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const idOf = (name: string) => people.realm.directory.channelByName(name)?.id as ChannelId
  const sets = (person: Person, topic: string, visibility_policy: number, channel = 'design') =>
    person.calls(api.topics.setPolicy, {
      ...{ stream_id: idOf(channel), topic },
      visibility_policy: visibility_policy as typeof muted,
    })
  for (const person of [people.ana, people.ben, people.olga]) {
    await person.calls(api.settings.update, { automatically_follow_topics_policy: 4 })
  }
  return { ...people, idOf, sets }
}

test('when a topic is renamed or resolved, the policies of all users move along', async () => {
  const { ana, ben, everyone, sets } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'first')
  await ana.sends('design', 'logo', 'second')
  await sets(ana, 'logo', followed)
  await sets(ben, 'LOGO', muted)

  await verifyAction(everyone, () => moves(ana, id, { topic: '✔ logo' }))

  expect(await policiesOf(ana)).toEqual({ '✔ logo': followed })
  expect(await policiesOf(ben)).toEqual({ '✔ logo': muted })
})

test('users are told of their own policies that moved, in the format that they asked for', async () => {
  const { ana, ben, sets } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'first')
  for (const person of [ana, ben]) await sets(person, 'logo', muted)
  await ana.registers({ event_types: ['user_topic'] })
  await ben.registers({ event_types: ['muted_topics'] })

  await moves(ana, id, { topic: 'brand' })

  expect(await ana.newEvents()).toMatchObject([
    { type: 'user_topic', topic_name: 'logo', visibility_policy: 0 },
    { type: 'user_topic', topic_name: 'brand', visibility_policy: muted },
  ])
  expect(await ben.newEvents()).toMatchObject([
    { type: 'muted_topics', muted_topics: [['design', 'brand', expect.any(Number)]] },
  ])
})

test('the notice about a resolved topic stays unread for users who followed it', async () => {
  const { ana, ben, sets } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'first')
  await sets(ben, 'logo', followed)
  await moves(ana, id, { topic: '✔ logo' })
  const notice = (await ben.reads([['topic', '✔ logo']])).at(-1)
  expect(notice).toMatchObject({ client: 'Internal', flags: [] })
})

test.each([
  ['change_one', 0, {}],
  ['change_later', 0, {}],
  ['change_later', 1, { logo: followed }],
  ['change_one', 1, { logo: followed }],
])('policies move only with a whole topic: %s, %i before', async (propagate_mode, before, kept) => {
  const { ana, sets } = await twoChannels()
  for (let i = 0; i < before; i++) await ana.sends('design', 'logo', 'earlier')
  const id = await ana.sends('design', 'logo', 'first')
  await sets(ana, 'logo', followed)
  await moves(ana, id, { topic: 'brand', propagate_mode })
  expect(await policiesOf(ana)).toEqual(before > 0 ? kept : { brand: followed })
})

test.each([
  [muted, 0, {}],
  [muted, muted, { brand: muted }],
  [muted, unmuted, { brand: unmuted }],
  [followed, unmuted, { brand: followed }],
  [unmuted, muted, { brand: unmuted }],
  [0, muted, {}],
  [0, followed, { brand: followed }],
])('of merged topics, the more visible policy holds: %i and %i', async (from, to, expected) => {
  const { ana, everyone, sets } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'first')
  await ana.sends('design', 'brand', 'there')
  if (from) await sets(ana, 'logo', from)
  if (to) await sets(ana, 'brand', to)
  await verifyAction(everyone, () => moves(ana, id, { topic: 'brand' }))
  expect(await policiesOf(ana)).toEqual(expected)
})

test('a policy for a topic without messages gives way to that of the topic that moves there', async () => {
  const { ana, ben, sets } = await twoChannels()
  const id = await ana.sends('design', 'logo', 'first')
  await sets(ana, 'logo', muted)
  await sets(ana, 'brand', followed)
  await sets(ben, 'brand', followed)
  await moves(ana, id, { topic: 'brand' })
  expect(await policiesOf(ana)).toEqual({ brand: muted })
  expect(await policiesOf(ben)).toEqual({})
})

test('a user who cannot read the new place loses the policy, and does not learn its name', async () => {
  const { olga, ana, ben, everyone, idOf, sets } = await twoChannels()
  await olga.adds([olga, ana], 'vault', { invite_only: true })
  const id = await ana.sends('design', 'logo', 'first')
  await sets(ana, 'logo', followed)
  await sets(ben, 'logo', followed)
  await ben.registers({ event_types: ['user_topic'] })
  const others = everyone.filter((person) => person !== ben)

  await verifyAction(others, () => moves(olga, id, { stream_id: idOf('vault'), topic: 'plan' }))

  expect(await ben.newEvents()).toMatchObject([{ topic_name: 'logo', visibility_policy: 0 }])
  expect(await policiesOf(ana)).toEqual({ plan: followed })
  expect(await policiesOf(ben)).toEqual({})
})

test('a user who left a private channel keeps the policy for the topic that they know', async () => {
  const { olga, ana, ben, everyone, sets } = await twoChannels()
  await olga.adds([ana, ben], 'vault', { invite_only: true })
  const id = await ana.sends('vault', 'plan', 'first')
  await sets(ben, 'plan', followed, 'vault')
  await ben.calls(api.channels.unsubscribe, { subscriptions: ['vault'] })
  await verifyAction(everyone, () => moves(ana, id, { topic: 'secret' }))
  expect(await policiesOf(ben)).toEqual({ plan: followed })
})
