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
