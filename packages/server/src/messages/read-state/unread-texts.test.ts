import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { idsText } from './unread-texts.ts'

test('ids are written as JSON writes them', () => {
  for (const ids of [
    [],
    [7],
    [0, 1, 9, 10, 99, 100, 999, 1000, 12_345, 2_147_483_647],
    Array.from({ length: 3000 }, (_, index) => 99_000 + index),
  ])
    expect(idsText(Uint32Array.from(ids))).toBe(ids.join())
})

test('people with the same unread messages share their text, until one of them reads or a message moves', async () => {
  const subscribers = ['olga', 'ana', 'ben'] as const
  const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: [...subscribers] })
  const ids: MessageId[] = []
  for (let at = 0; at < 12; at++) ids.push(await olga.sends('design', `topic ${at % 3}`, 'x'))
  const placed = (topics: readonly (readonly number[])[]) =>
    topics.map((places, at) => [`topic ${at}`, places.map((place) => ids[place])])
  const all = [
    [0, 3, 6, 9],
    [1, 4, 7, 10],
    [2, 5, 8, 11],
  ]

  expect(await unreadOf(ana)).toEqual(placed(all))
  expect(await unreadOf(ben)).toEqual(placed(all))
  await ben.marks(ids.slice(3, 4), 'add')
  expect(await unreadOf(ben)).toEqual(placed([[0, 6, 9], ...all.slice(1)]))
  expect(await unreadOf(ana)).toEqual(placed(all))

  const moved = { message_id: ids[4] as MessageId, topic: 'topic 0' }
  await olga.calls(api.messages.update, { ...moved, send_notification_to_new_thread: false })
  expect(await unreadOf(ana)).toEqual(placed([[0, 3, 4, 6, 9], [1, 7, 10], all[2] ?? []]))
})

async function unreadOf(person: Person) {
  const { unread_msgs } = await person.registers()
  await person.givesUpQueue()
  const { streams } = unread_msgs as { streams: { topic: string; unread_message_ids: number[] }[] }
  return streams.map(({ topic, unread_message_ids }) => [topic, unread_message_ids])
}
