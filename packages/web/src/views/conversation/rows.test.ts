import type { Message } from '@parley/client/replica'
import { afterEach, expect, test, vi } from 'vitest'
import { followZone } from '../../words/times.ts'
import { rowsOf } from './rows.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  followZone()
})

const noon = new Date(2026, 10, 20, 12).getTime() / 1000

function message(id: number, fields: Partial<Message> = {}): Message {
  return {
    id,
    sender_id: 1,
    timestamp: noon + id,
    type: 'stream',
    stream_id: 5,
    subject: 'ship it',
    display_recipient: 'design',
    is_me_message: false,
    ...fields,
  } as Message
}

function rows(
  messages: readonly Message[],
  options: { firstUnread?: number; isMixed?: boolean; isApart?: boolean } = {},
) {
  const byId = new Map(messages.map((one) => [one.id as number, one]))
  const { firstUnread, isMixed = false, isApart = false } = options
  return rowsOf({
    ids: [...byId.keys()],
    messageOf: (id) => byId.get(id),
    keyOf: String,
    selfId: 1,
    firstUnread,
    isMixed,
    isApart,
  }).map((row) => (row.kind === 'message' ? `${row.startsRun ? 'run ' : ''}${row.id}` : row.kind))
}

test('messages of one sender within ten minutes share one name', () => {
  const late = message(3, { timestamp: noon + 2000 })
  const other = message(4, { timestamp: noon + 2001, sender_id: 2 as never })
  expect(rows([message(1), message(2), late, other])).toEqual([
    'day',
    'run 1',
    '2',
    'run 3',
    'run 4',
  ])
})

test('a new day and the first unread message start a new run', () => {
  const tomorrow = message(3, { timestamp: noon + 86_400 })
  expect(rows([message(1), message(2), tomorrow], { firstUnread: 2 })).toEqual([
    'day',
    'run 1',
    'unread',
    'run 2',
    'day',
    'run 3',
  ])
})

test('in mixed lists, each change of topic has a heading', () => {
  const elsewhere = message(2, { subject: 'lunch' })
  expect(rows([message(1), elsewhere, message(3)], { isMixed: true })).toEqual([
    'day',
    'place',
    'run 1',
    'place',
    'run 2',
    'place',
    'run 3',
  ])
})

test('each search result stands alone', () => {
  expect(rows([message(1), message(2)], { isApart: true })).toEqual(['day', 'run 1', 'run 2'])
})

test('days are those of the time zone in which the device is now', () => {
  const daysIn = (zone: string) => {
    vi.stubEnv('TZ', zone)
    followZone()
    const [evening = 0, night = 0] = ['2026-11-22T23:30:00Z', '2026-11-23T00:30:00Z'].map(
      (at) => Date.parse(at) / 1000,
    )
    const both = [message(1, { timestamp: evening }), message(2, { timestamp: night })]
    return rows(both as Message[]).filter((row) => row === 'day').length
  }
  expect([daysIn('Europe/London'), daysIn('Asia/Tokyo'), daysIn('Europe/London')]).toEqual([
    2, 1, 2,
  ])
})
