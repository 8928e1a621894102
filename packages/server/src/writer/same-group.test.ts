import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose } from '../../test/person.ts'

// Concurrent requests share a commit. Invariant: each decides on the state that the earlier ones have left.

test('messages in the commit in which a user leaves a channel are read when they return', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.registers()
  const sends = (count: number) =>
    Array.from({ length: count }, (_, index) => ben.sends('design', 'x', `${index}`))
  const leaves = () => ana.calls(api.channels.unsubscribe, { subscriptions: ['design'] })

  for (let round = 0; round < 5; round++) {
    await Promise.all([...sends(8), leaves(), ...sends(4)])
    await ana.joins('design')
    const { unread_msgs } = await ana.registers()
    expect(unread_msgs.streams.flatMap((group: Loose) => group.unread_message_ids)).toEqual([])
  }
})

test('marking as read together with sends affects only earlier messages', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const [first = 0] = await Promise.all([
    ben.sends('design', 'x', 'one'),
    ben.sends('design', 'x', 'two'),
  ])
  const update = { op: 'add', flag: 'read', num_before: 100, num_after: 100 } as const
  const marking = { ...update, anchor: String(first), narrow: [] } as Loose
  const [marked] = await Promise.all([
    ana.calls(api.flags.updateInNarrow, marking),
    ben.sends('design', 'x', 'three'),
  ])
  const { unread_msgs } = await ana.registers()
  expect((marked as Loose).updated_count + unread_msgs.count).toBe(3)
})

test('alert words that are added at once are all kept', async () => {
  const { ana } = await aRealm()
  const words = ['ship', 'lunch', 'fire']
  await Promise.all(words.map((word) => ana.calls(api.alertWords.add, { alert_words: [word] })))
  const { alert_words } = await ana.registers()
  expect([...alert_words].sort()).toEqual([...words].sort())
})

test('a status and its emoji that are set at once are both kept', async () => {
  const { ana } = await aRealm()
  await Promise.all([
    ana.calls(api.userStatus.update, { status_text: 'at lunch' }),
    ana.calls(api.userStatus.update, { emoji_name: 'car' }),
  ])
  const { user_status } = await ana.registers()
  expect(user_status[ana.id]).toMatchObject({ status_text: 'at lunch', emoji_name: 'car' })
})

test('settings of newcomers that are changed at once are all kept', async () => {
  const { olga } = await aRealm()
  await Promise.all([
    olga.calls(api.settings.updateDefaults, { twenty_four_hour_time: true }),
    olga.calls(api.settings.updateDefaults, { enter_sends: true }),
  ] as Loose)
  const { realm_user_settings_defaults } = await olga.registers()
  expect(realm_user_settings_defaults).toMatchObject({
    ...{ twenty_four_hour_time: true, enter_sends: true },
  })
})
