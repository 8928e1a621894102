import { api, type MessageId, maxId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aMailing, waiting } from '../../../test/a-mailing.ts'
import { aRealm } from '../../../test/a-realm.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { viewerOf } from '../../directory/viewer.ts'
import { missedMessages } from './missed-messages.ts'

/** The settings on which it depends who is emailed. */
const choices = [
  ...(['enable_offline_email_notifications', 'enable_followed_topic_email_notifications'] as const),
  ...(['enable_stream_email_notifications', 'wildcard_mentions_notify'] as const),
  'enable_followed_topic_wildcard_mentions_notify',
]

test('nobody who wants an email is overlooked, whatever their settings are', async () => {
  const mailing = await aMailing()
  const realm = await aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben', 'gus'] })
  const people = [...realm.everyone, await realm.joins('kim'), await realm.joins('lea')]
  await realm.olga.adds(people.slice(4), 'design')
  const [channel] = (await realm.ana.registers({ fetch_event_types: ['subscription'] }))
    .subscriptions
  const { stream_id } = channel
  const { below, pick } = seededRandom(testSeed)
  const maybe = (percent: number) => below(100) < percent
  const topics = ['Icons', 'Paper']
  for (const person of people) {
    const chosen = choices.map((name) => [name, maybe(50)])
    const alert_words = maybe(50) ? ['lunch'] : []
    await person.calls(api.settings.update, Object.fromEntries(chosen))
    await person.calls(api.alertWords.add, { alert_words })
    const visibility_policy = below(4) as 0 | 1 | 2 | 3
    await person.calls(api.topics.setPolicy, { stream_id, topic: 'Icons', visibility_policy })
    const property = { stream_id, property: 'email_notifications', value: maybe(50) } as const
    if (maybe(50)) await person.calls(api.channels.setProperties, { subscription_data: [property] })
  }
  const since = (await realm.olga.writes([realm.ana], 'before')) + 1
  let emailsWanted = 0
  const texts = ['hello', '@**all** hello', '@**topic** hello', '@**Kim** hello', 'lunch']
  for (let round = 0; round < 40; round++) {
    const sender = pick(people)
    if (maybe(20)) await sender.writes([pick(people)], 'direct')
    else await sender.sends('design', pick(topics), pick(texts))
    if (maybe(30)) continue
    await mailing.looks()
    const rows = new Map((await waiting(realm)).map((row) => [row.userId, row]))
    for (const { id } of people) {
      const user = realm.realm.directory.users.get(id)
      if (!user) throw new Error('The user exists')
      const viewer = viewerOf(realm.realm.directory, user)
      const { messages } = await missedMessages(realm.realm, viewer, {
        first: since as MessageId,
        upTo: maxId as MessageId,
      })
      const ids = messages.map((message) => message.id)
      if (ids.length === 0) continue
      emailsWanted += 1
      const { first = 0, last = 0 } = rows.get(id) ?? {}
      expect([first <= Math.min(...ids), Math.max(...ids) <= last]).toEqual([true, true])
    }
  }
  expect(emailsWanted).toBeGreaterThan(20)
})
