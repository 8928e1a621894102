import type { ServerEvent } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { sampleReplica } from '../../test/sample-organization.ts'
import { toDirect, toTopic } from '../routes/route.ts'
import { channelSections, firstChannels } from './channel-sections.ts'
import { currentPlace } from './current-place.ts'
import { directEntries } from './direct-entries.ts'
import { unreadTopics } from './unread-topics.ts'

const event = (fields: object) => fields as unknown as ServerEvent

test('pinned channels come first, then folders; inactive and muted channels come last', () => {
  const replica = sampleReplica()
  const names = channelSections(replica).value.map(({ kind, name, channelIds }) => [
    name || kind,
    channelIds.map((id) => replica.channels.byId.get(id)?.name),
  ])
  expect(names).toEqual([
    ['pinned', ['announcements', 'design']],
    ['Product', ['api', 'mobile', 'release 10', 'web', 'research']],
    ['Outside', ['community', 'press', 'support']],
    ['Operations', ['incidents', 'infrastructure', 'builds']],
    [
      'other',
      [
        'general',
        'Lisbon',
        'a very long name of a channel that nobody can read',
        'books',
        'random',
      ],
    ],
  ])
})

test('pinning a channel moves it up', () => {
  const replica = sampleReplica()
  const sections = channelSections(replica)
  const change = { stream_id: 14, property: 'pin_to_top', value: true }
  replica.apply(event({ id: 1, type: 'subscription', op: 'update', ...change }))
  expect(sections.value[0]?.channelIds).toEqual([1, 2, 14])
})

test('reading in one channel keeps the topic lists of the others', () => {
  const replica = sampleReplica()
  const topics = unreadTopics(replica)
  const before = topics.value
  expect(before.get(3)?.map(({ topic }) => topic)).toEqual(['Share sheet', 'Crash on cold start'])
  const messages = replica.unread.idsIn({ kind: 'topic', channelId: 3, topic: 'Share sheet' })
  const read = { op: 'add', flag: 'read', messages, all: false }
  replica.apply(event({ id: 1, type: 'update_message_flags', ...read }))
  expect(topics.value.get(3)?.map(({ topic }) => topic)).toEqual(['Crash on cold start'])
  expect(topics.value.get(4)).toBe(before.get(4))
})

test('conversations are sorted by their newest message', () => {
  const replica = sampleReplica()
  const keys = directEntries(replica).value.map(({ key }) => key)
  expect(keys.slice(0, 5)).toEqual(['3', '2,5', '5', '10', '1'])
})

test('muted users have no row', () => {
  const replica = sampleReplica({ muted_users: [{ id: 3, timestamp: 1 }] })
  const keys = directEntries(replica).value.map(({ key }) => key)
  expect(keys).not.toContain('3')
  expect(keys).toContain('2,5')
})

test('the URL determines the current row', () => {
  expect(currentPlace(toTopic(5, 'ship it', 42))).toMatchObject({ channelId: 5, topic: 'ship it' })
  expect(currentPlace(toDirect([9, 7]))).toMatchObject({ direct: '7,9' })
  expect(currentPlace({ view: 'inbox' }).channelId).toBeUndefined()
})

test('renders the channels that fill a window with their topics, and the current one', () => {
  const ids = [1, 2, 3, 4, 5]
  const topicsBelow = (id: number) => (id === 2 ? 4 : 0)
  expect(firstChannels(ids, 6, undefined, topicsBelow)).toEqual([1, 2])
  expect(firstChannels(ids, 7, 5, topicsBelow)).toEqual([1, 2, 3, 5])
  expect(firstChannels(ids, 100, undefined, topicsBelow)).toEqual(ids)
})
