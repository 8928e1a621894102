import { expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { listedChannels, listNamed, waitsForChannels } from './listed-channels.ts'

const replica = sampleReplica()
const names = (list: Parameters<typeof listedChannels>[1], text = '') =>
  listedChannels(replica, list, text).map(({ name }) => name)

test('channels are sorted by name, those that begin with the text first', () => {
  expect(names('all').slice(0, 3)).toEqual([
    'a very long name of a channel that nobody can read',
    'announcements',
    'api',
  ])
  expect(names('all', 're')).toEqual([
    'release 10',
    'research',
    'a very long name of a channel that nobody can read',
    'infrastructure',
    'press',
  ])
  expect(names('all', 'all about books')).toEqual(['books'])
})

test('each list has its own channels', () => {
  expect(names('available')).toEqual([])
  expect(names('archived')).toEqual([])
  replica.apply({
    ...{ type: 'stream', op: 'update', id: 1, stream_id: 16, name: 'books' },
    ...{ property: 'is_archived', value: true },
  } as never)
  expect(names('archived')).toEqual(['books'])
  expect(names('all')).not.toContain('books')
  expect(listNamed('nonsense')).toBe('all')
})

test.each([
  { is_guest: true, streams: [], waits: true },
  { is_guest: true, streams: undefined, waits: false },
  { is_guest: false, streams: [], waits: false },
])('a guest without channels waits for others: %j', ({ is_guest, streams, waits }) => {
  const fields = streams ? { streams, subscriptions: [] } : {}
  expect(waitsForChannels(sampleReplica({ is_guest, ...fields }))).toBe(waits)
})
