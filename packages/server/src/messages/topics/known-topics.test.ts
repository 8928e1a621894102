import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Realm } from '../../realms/realm.ts'
import { View } from '../../realms/view.ts'
import { KnownTopics, type TopicPlace } from './known-topics.ts'

test('a topic that ends while it is asked for is not taken for known', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const message_id = await ana.sends('design', 'logo', 'hi')
  const channelId = realm.directory.channelByName('design')?.id
  const place = { channelId, topic: 'logo' } as TopicPlace
  const { realm: slow, answer } = withSlowDatabase(realm)
  const topics = new View((one) => new KnownTopics(one)).of(slow)

  const asking = topics.exists(place)
  await olga.calls(api.messages.remove, { message_id })
  answer()

  expect(await asking).toBe(true)
  expect(topics.has(place)).toBe(false)
  expect(await topics.exists(place)).toBe(false)
})

test('the newest message of a topic is known without a query once it was asked for, or sent', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const first = await ana.sends('design', 'Logo', 'hi')
  const channelId = realm.directory.channelByName('design')?.id
  const [logo, plan] = [
    { channelId, topic: 'logo' },
    { channelId, topic: 'plan' },
  ] as TopicPlace[]
  const topics = new View((one) => new KnownTopics(one)).of(realm)
  const newest = (...places: (TopicPlace | undefined)[]) =>
    topics.newestIn(places.flatMap((place) => place ?? []))
  const ids = async (found: ReturnType<typeof newest>) => [...(await found).values()]

  expect(newest(logo)).toBeInstanceOf(Promise)
  expect(await ids(newest(logo, plan))).toEqual([first])
  const second = await ana.sends('design', 'LOGO', 'hi')
  const third = await ana.sends('design', 'plan', 'hi')
  expect(newest(logo, plan)).toBeInstanceOf(Map)
  expect(await ids(newest(logo, plan))).toEqual([second, third])

  await olga.calls(api.messages.remove, { message_id: second })
  expect(await ids(newest(logo))).toEqual([first])
  const quietly = { send_notification_to_new_thread: false }
  await olga.calls(api.messages.update, { message_id: third, topic: 'logo', ...quietly })
  expect(await ids(newest(logo, plan))).toEqual([third])
})

/** The organization with a database that answers only when the test says so. */
function withSlowDatabase(realm: Realm): { realm: Realm; answer: () => void } {
  let answer: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sql = async (...query: Parameters<typeof realm.sql>) => {
    const rows = await realm.sql(...query)
    await promise
    return rows
  }
  return { realm: Object.create(realm, { sql: { value: sql } }), answer }
}
