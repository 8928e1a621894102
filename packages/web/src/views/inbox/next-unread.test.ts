import type { Place, UnreadPlace } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { nextUnread } from './next-unread.ts'

const topic = (channelId: number, name: string): Place => ({
  kind: 'topic',
  channelId,
  topic: name,
})
const ana: Place = { kind: 'direct', userIds: [7] }

function unread(place: Place, lastId: number, isMuted = false): UnreadPlace {
  return { place, count: 1, firstId: lastId, lastId, isMuted }
}

const places = [
  unread(topic(1, 'old'), 3),
  unread(topic(1, 'new'), 7),
  unread(topic(2, 'quiet'), 9, true),
  unread(ana, 5),
]

function next(current: Place | undefined, kind: Place['kind'] = 'topic') {
  return nextUnread(places, current, kind, String)
}

test('goes from elsewhere to the first place, then on, then around, and skips muted places', () => {
  expect(next(undefined)).toEqual(topic(1, 'new'))
  expect(next(topic(1, 'new'))).toEqual(topic(1, 'old'))
  expect(next(topic(1, 'old'))).toEqual(topic(1, 'new'))
})

test('goes on in the channel of a topic that is read', () => {
  const many = [unread(topic(1, 'a'), 3), unread(topic(2, 'b'), 5), unread(topic(2, 'c'), 4)]
  const from = (here: Place) => nextUnread(many, here, 'topic', String)
  expect(from(topic(2, 'read'))).toEqual(topic(2, 'b'))
  expect(from(topic(3, 'read'))).toEqual(topic(1, 'a'))
})

test('direct messages have their own key, which stays at the last unread one', () => {
  expect(next(topic(1, 'new'), 'direct')).toEqual(ana)
  expect(next(ana, 'direct')).toBeUndefined()
})
