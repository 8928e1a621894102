import type { Message } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { recentPlaces } from './recent-places.ts'

const inTopic = (id: number, subject: string, sender_id = 2) =>
  ({ id, type: 'stream', stream_id: 5, subject, sender_id, display_recipient: 'x' }) as never
const fromBen = (id: number) =>
  ({
    ...{ id, type: 'private', subject: '', sender_id: 2 },
    display_recipient: [{ id: 1 }, { id: 2 }],
  }) as never

const messages: readonly Message[] = [
  ...[inTopic(9, 'lunch', 3), fromBen(8), inTopic(7, 'lunch'), inTopic(6, 'Lunch', 3)],
  ...[inTopic(5, 'lunch', 4), inTopic(4, 'lunch', 5), inTopic(3, 'logo')],
]

test('places come by their newest message, with the three people who wrote last', () => {
  const places = recentPlaces(messages, 1, [])
  expect(places.map(({ newestId, writers }) => [newestId, writers])).toEqual([
    [9, [3, 2, 4]],
    [8, [2]],
    [3, [2]],
  ])
})

test('a place that is as before is the same object, and the list too if all are', () => {
  const before = recentPlaces(messages, 1, [])
  expect(recentPlaces(structuredClone(messages), 1, before)).toBe(before)

  const after = recentPlaces([inTopic(10, 'logo'), ...messages], 1, before)
  expect(after.map(({ newestId }) => newestId)).toEqual([10, 9, 8])
  expect(after[1]).toBe(before[0])
  expect(after[2]).toBe(before[1])
  expect(after[0]).not.toBe(before[2])

  const renamed = recentPlaces([inTopic(9, 'LUNCH', 3), ...messages.slice(1)], 1, before)
  expect(renamed[0]?.place).toMatchObject({ topic: 'LUNCH' })
})
