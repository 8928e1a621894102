import { api, newestAnchor, topicPolicies } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose } from '../../../test/person.ts'

test('the first unread message is found behind hundreds of muted ones', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = realm.directory.channelByName('design')?.id as never
  const noise = Array.from({ length: 510 }, (_, index) => `${index}`)
  await Promise.all(noise.map((text) => ana.sends('design', 'builds', text)))
  const plan = await ana.sends('design', 'plan', 'Plan')
  const note = await ana.writes([ben], 'Note')
  const [first] = await ben.reads([['topic', 'builds']], { num_before: 5000 })
  const firstUnread = async (narrow: Loose[] = []) => {
    const range = { anchor: 'first_unread', num_before: 0, num_after: 0 } as const
    return (await ben.calls(api.messages.getMany, { ...range, narrow: narrow as never })).anchor
  }
  const setsPolicy = (topic: string, visibility_policy: 1 | 2 | 3) =>
    ben.calls(api.topics.setPolicy, { stream_id, topic, visibility_policy })

  expect(await firstUnread()).toBe(first?.id)
  expect(await firstUnread([['topic', 'plan']])).toBe(plan)
  await setsPolicy('builds', topicPolicies.muted)
  expect(await firstUnread()).toBe(plan)
  expect(await firstUnread([['channel', 'design']])).toBe(plan)

  const muting = { stream_id, property: 'is_muted', value: true } as const
  await ben.calls(api.channels.setProperty, muting)
  expect(await firstUnread()).toBe(note)
  expect(await firstUnread([['channel', 'design']])).toBe(newestAnchor)
  await setsPolicy('plan', topicPolicies.followed)
  expect(await firstUnread()).toBe(plan)
})
