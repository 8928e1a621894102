import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const subscribes = (person: Person, names: string[], more: Loose) =>
  person.calls(api.channels.subscribe, { subscriptions: names.map((name) => ({ name })), ...more })

const newsOf = async (person: Person) => {
  const messages = await person.reads([['is', 'dm']], { apply_markdown: true })
  return messages.map(({ sender_full_name, content }) => `${sender_full_name}: ${content}`)
}

test('the notification bot notifies users whom others subscribed, once for all channels', async () => {
  const { ana, ben, gus, everyone } = await aRealm()
  await ana.adds([ana], 'old')
  const all = [ana.id, ben.id, gus.id]

  const { new_subscription_messages_sent } = await verifyAction(everyone, () =>
    subscribes(ana, ['old', 'new'], { principals: all, invite_only: true }),
  )

  expect(new_subscription_messages_sent).toBe(true)
  expect(await newsOf(ana)).toEqual([])
  const [news = '', ...more] = await newsOf(ben)
  expect(more).toEqual([])
  expect(news).toContain('Notification Bot')
  expect(news.match(/class="stream"/g)).toHaveLength(2)
  expect(news).toMatch(/subscribed you to the channels .*#old.*, .*#new/)
  expect((await ben.registers()).unread_msgs.pms).toHaveLength(1)
  expect(await newsOf(gus)).toHaveLength(1)
})

test('notifications are omitted if disabled, or for too many users', async () => {
  const { realm, olga, ben, joins } = await aRealm()
  const quiet = { principals: [ben.id], send_new_subscription_messages: false }
  expect(await subscribes(olga, ['quiet'], quiet)).not.toHaveProperty(
    'new_subscription_messages_sent',
  )
  const crowd: Person[] = []
  for (let n = 0; n < 101; n++) crowd.push(await joins(`p${n}`))
  const many = await subscribes(olga, ['large'], { principals: crowd.map(({ id }) => id) })

  expect(many.new_subscription_messages_sent).toBe(false)
  expect(await newsOf(ben)).toEqual([])
  expect(realm.directory.conversations.size).toBe(0)
  const created = { name: 'made', subscribers: [ben.id] }
  await olga.calls(api.channels.create, created)
  expect(await newsOf(ben)).toMatchObject([expect.stringContaining('#made')])
})

test('new public channels are announced, private ones are not', async () => {
  const { ana, ben, everyone } = await aRealm()
  await ben.joins('general')
  const announce = true
  await verifyAction(everyone, () => subscribes(ana, ['one', 'two'], { announce }))
  await subscribes(ana, ['secret'], { announce, invite_only: true })
  await subscribes(ana, ['one'], { announce })

  const told = await ben.reads([['channel', 'general']], { apply_markdown: true })
  expect(told).toMatchObject([{ subject: 'new channels', sender_full_name: 'Notification Bot' }])
  expect(told[0].content).toMatch(/@?Ana<\/span> created new channels: .*#one<.*#two</)
})

test('where there is no channel for announcements, nothing is announced', async () => {
  const people: TestRealm = await aRealm()
  const { olga, ana, everyone } = people
  await olga.calls(api.channels.archive, { stream_id: 1 as never })
  await verifyAction(everyone, () => subscribes(ana, ['one'], { announce: true }))
  expect(people.realm.directory.lastMessageId).toBe(0)
})

test('nobody stops notices by having the name of their author', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  await ana.calls(api.settings.update, { full_name: 'Notification Bot' })
  await olga.calls(api.realm.update, { require_unique_names: true })

  await verifyAction(everyone, () => subscribes(olga, ['new'], { principals: [ben.id] }))

  expect(await newsOf(ben)).toMatchObject([expect.stringContaining('subscribed you to')])
})
