import { api, automaticWhen, type ChannelId, memoryLimits, topicPolicies } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { statementsOf } from '../../../test/statements.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { step } from '../../writer/action.ts'
import { putTopicPolicy } from './set-topic-policy.ts'

const { none, muted, unmuted, followed } = topicPolicies
const { participate, send, start, never } = automaticWhen
const design = 2 as ChannelId

const sets = (person: Person, settings: Loose) => person.calls(api.settings.update, settings)

const follows = (person: Person, when: number) =>
  sets(person, { automatically_follow_topics_policy: when })

const sends = async (person: Person, topic: string, content = 'Hi') => {
  const form = { type: 'channel', to: design, topic, content } as const
  const answer: Loose = await person.calls(api.messages.send, form)
  return answer.automatic_new_visibility_policy
}

const policyOf = async (person: Person, topic: string) => {
  const { user_topics } = await person.registers()
  const known = user_topics.find((one: Loose) => one.topic_name === topic)
  return known?.visibility_policy ?? none
}

test('a user who starts a topic follows it if their settings say so, and is notified', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await follows(ana, start)
  await follows(ben, start)

  expect(await verifyAction(everyone, () => sends(ana, 'logo'))).toBe(followed)
  expect(await sends(ana, 'LOGO')).toBeUndefined()
  expect(await verifyAction(everyone, () => sends(ben, 'logo'))).toBeUndefined()
  expect(await policyOf(ben, 'logo')).toBe(none)

  const [first] = await ana.reads([['topic', 'logo']])
  const move = { message_id: first.id, topic: 'brand', propagate_mode: 'change_all' } as const
  await ana.calls(api.messages.update, { ...move, send_notification_to_new_thread: false })
  expect(await sends(ben, 'logo')).toBe(followed)
})

test('of two users who start a topic at once, one has started it', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  for (const person of [ana, ben]) await follows(person, start)
  const policies = await Promise.all([ana, ben].map((person) => sends(person, 'logo')))
  expect(policies.filter((policy) => policy === followed)).toHaveLength(1)
})

test.each([
  [participate, followed, followed, followed],
  [send, none, followed, followed],
  [start, none, none, followed],
  [never, none, none, none],
])('follow when %i: reacting %i, sending %i, starting %i', async (when, ...expected) => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await follows(ana, when)
  const message_id = await ben.sends('design', 'reacted', 'Look')
  await ben.sends('design', 'answered', 'Well?')

  const reaction = { message_id, emoji_name: 'tada' }
  await verifyAction(everyone, () => ana.calls(api.reactions.add, reaction))
  await sends(ana, 'answered')
  await sends(ana, 'started')

  const topics = ['reacted', 'answered', 'started']
  const found: number[] = []
  for (const topic of topics) found.push(await policyOf(ana, topic))
  expect(found).toEqual(expected)
})

test('in a muted channel topics are unmuted; following goes first, and is never undone', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await sets(ana, { automatically_unmute_topics_in_muted_streams_policy: send })
  expect(await sends(ana, 'loud')).toBeUndefined()
  const muting = { stream_id: design, property: 'is_muted', value: true } as const
  await ana.calls(api.channels.setProperty, muting)
  await ben.sends('design', 'logo', 'Well?')

  expect(await verifyAction(everyone, () => sends(ana, 'logo'))).toBe(unmuted)
  const setting = { stream_id: design, topic: 'logo', visibility_policy: followed }
  await ana.calls(api.topics.setPolicy, setting)
  expect(await sends(ana, 'logo')).toBeUndefined()
  await follows(ana, send)
  expect(await sends(ana, 'other')).toBe(followed)
})

test('a mentioned user follows the topic, unless they muted it or disabled that', async () => {
  const { ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben', 'gus'],
  })
  const choice = { automatically_follow_topics_where_mentioned: true }
  await sets(ben, choice)
  await sets(ana, choice)
  const muting = { stream_id: design, topic: 'muted', visibility_policy: muted }
  await ben.calls(api.topics.setPolicy, muting)
  const all = '@**Ana** @**Ben** @**Gus** @**Olga**'

  await verifyAction(everyone, () => sends(ana, 'logo', all))
  await sends(ana, 'muted', all)

  expect(await policyOf(ben, 'logo')).toBe(followed)
  expect(await policyOf(ben, 'muted')).toBe(muted)
  expect(await policyOf(gus, 'logo')).toBe(none)
  expect(await policyOf(ana, 'logo')).toBe(none)
})

test('of a topic in protected history, only the first lookup queries the database', async () => {
  const { olga, ana } = await aRealm()
  await olga.adds([olga], 'vault', { invite_only: true, history_public_to_subscribers: false })
  await olga.sends('vault', 'hidden', 'before Ana')
  await olga.adds([ana], 'vault')
  await follows(ana, start)
  const lookups = async (topic: string) => {
    const statements = await statementsOf(() => ana.sends('vault', topic, 'Hi'))
    expect(statements.length).toBeGreaterThan(0)
    return statements.filter(({ text }) => text.includes('topic_key = ')).length
  }
  await olga.sends('vault', 'logo', 'with Ana')

  expect(await lookups('logo')).toBe(1)
  expect(await lookups('LOGO')).toBe(0)
  await olga.sends('vault', 'heard of', 'with Ana')
  expect(await lookups('heard of')).toBe(0)
  expect(await policyOf(ana, 'logo')).toBe(none)

  expect(await lookups('hidden')).toBe(2)
  expect(await policyOf(ana, 'hidden')).toBe(followed)
  const unfollow = { stream_id: design, topic: 'hidden', visibility_policy: none }
  await ana.calls(api.topics.setPolicy, unfollow)
  expect(await lookups('hidden')).toBe(0)
  expect(await policyOf(ana, 'hidden')).toBe(none)
})

test('bots follow nothing', async () => {
  const { ana, realm } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const bot = await ana.calls(api.bots.create, { full_name: 'Robo', short_name: 'robo' })
  const { user_id, api_key } = bot as Loose
  const email = realm.directory.users.get(user_id)?.deliveryEmail
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  const form = { type: 'stream', to: 'design', topic: 'logo', content: 'Beep' }
  const answer = await ana.requests('POST', '/messages', form, { authorization })
  expect(answer.status).toBe(200)
  expect(realm.directory.userTopics.size).toBe(0)
})

test('security 25: no more than a number of policies are set automatically, and the user may set more', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await sets(ben, { automatically_follow_topics_where_mentioned: true })
  await follows(ben, send)
  const most = memoryLimits.topicPoliciesSetAutomatically
  const followsMany = step(async (tx) => {
    for (let number = 1; number < most; number++) {
      putTopicPolicy(tx, ben.id, { channelId: design, topic: `topic ${number}`, policy: followed })
    }
  })
  await realm.writeAsSystem(followsMany, undefined)

  await sends(ana, 'last', '@**Ben**')
  await sends(ana, 'more', '@**Ben**')
  expect(await sends(ben, 'own')).toBeUndefined()
  expect(realm.directory.countUserTopics(ben.id)).toBe(most)
  expect(await policyOf(ben, 'last')).toBe(followed)

  const setting = { stream_id: design, topic: 'more', visibility_policy: unmuted }
  await ben.calls(api.topics.setPolicy, setting)
  await sends(ana, 'more', '@**Ben**')
  expect(await policyOf(ben, 'more')).toBe(followed)
  expect(realm.directory.countUserTopics(ben.id)).toBe(most + 1)
})
