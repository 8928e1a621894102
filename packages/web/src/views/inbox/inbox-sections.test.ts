import type { Place, UnreadPlace } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { firstPlaces, inboxSections } from './inbox-sections.ts'

function unread(place: Place, lastId: number, isMuted = false): UnreadPlace {
  return { place, count: 1, firstId: lastId, lastId, isMuted }
}

const topic = (channelId: number, name: string): Place => ({
  kind: 'topic',
  channelId,
  topic: name,
})

test('lists direct messages, then channels by name with the newest topic first, without muted places', () => {
  const sections = inboxSections(
    [
      unread(topic(1, 'old'), 3),
      unread(topic(2, 'elsewhere'), 9),
      unread(topic(1, 'new'), 7),
      unread(topic(3, 'muted'), 8, true),
      unread({ kind: 'direct', userIds: [5] }, 1),
    ],
    (id) => ({ 1: 'zebra', 2: 'apple' })[id] ?? '',
  )

  expect(sections.map(({ key, places }) => [key, places.map(({ lastId }) => lastId)])).toEqual([
    ['direct', [1]],
    ['2', [9]],
    ['1', [7, 3]],
  ])
})

test('keeps the headings of the first places and drops headings without places', () => {
  const section = (key: string, ids: readonly number[]) => ({
    key,
    channelId: Number(key),
    places: ids.map((id) => unread(topic(Number(key), 'x'), id)),
  })
  const sections = [section('1', [9, 8]), section('2', [7, 6, 5]), section('3', [4])]

  const drawn = (...how: [number, ((one: { key: string }) => boolean)?]) =>
    firstPlaces(sections, ...how).map((one) => [one.key, one.drawn.length])
  expect(drawn(4)).toEqual([
    ['1', 2],
    ['2', 2],
  ])
  expect(firstPlaces(sections, 4)[1]?.places).toHaveLength(3)
  expect(drawn(100)).toEqual([
    ['1', 2],
    ['2', 3],
    ['3', 1],
  ])
  expect(drawn(5, ({ key }) => key === '3')).toEqual([
    ['1', 2],
    ['2', 3],
    ['3', 0],
  ])
  // A folded section is a heading, and leaves its place to others.
  expect(drawn(4, ({ key }) => key === '1')).toEqual([
    ['1', 0],
    ['2', 3],
    ['3', 1],
  ])
})
