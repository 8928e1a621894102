import { expect, test } from 'vitest'
import { aSnapshot } from '../../test/a-snapshot.ts'
import type { ServerEvent } from '../events.ts'
import type { LocalEvent } from './overlay.ts'
import { Replica } from './replica.ts'

const personal = {
  color: '#aabbcc',
  is_muted: false,
  in_home_view: true,
  pin_to_top: true,
  push_notifications: null,
}
const channel = (stream_id: number, subscriber_count: number) => ({
  ...{ stream_id, subscriber_count, name: `channel ${stream_id}`, invite_only: false },
})
const inbox = { fragment: 'inbox', is_pinned: false, name: null }
const search = (id: number) => ({ id, name: `search ${id}`, narrow: [] })

/** A replica with two channels, one of them subscribed, a view and a search. */
function aReplica() {
  const [joined, other] = [channel(5, 2), channel(6, 7)]
  const subscribers = [1, 2]
  const never = { ...other, subscribers: [2, 3, 4, 5, 6, 7, 8] }
  const snapshot = aSnapshot({
    ...{ streams: [joined, other], never_subscribed: [never] },
    subscriptions: [{ ...joined, ...personal, subscribers }],
    ...{ navigation_views: [inbox], saved_searches: [search(1), search(2)] },
  })
  return new Replica(snapshot)
}

const join = { type: 'subscription', op: 'add', subscriptions: [{ ...channel(6, 8), ...personal }] }
const leave = { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 5, name: 'x' }] }
const view = { fragment: 'narrow/is/dm', is_pinned: true, name: 'Direct' }

test.each([
  ['joining a channel', join],
  ['leaving a channel', leave],
  [
    'notifications of a channel that were as usual',
    {
      type: 'subscription',
      op: 'update',
      stream_id: 5,
      property: 'push_notifications',
      value: true,
    },
  ],
  ['adding a view', { type: 'navigation_view', op: 'add', navigation_view: view }],
  [
    'pinning a view',
    { type: 'navigation_view', op: 'update', fragment: 'inbox', data: { is_pinned: true } },
  ],
  ['removing a view', { type: 'navigation_view', op: 'remove', fragment: 'inbox' }],
  ['searches in another order', { type: 'saved_searches', saved_searches: [search(2), search(1)] }],
])('%s is seen at once and can be taken back', (_what, event) => {
  const replica = aReplica()
  const shown = () => {
    const { navigation_views, saved_searches, subscriptions } = replica.toSnapshot()
    const count = (id: number) => replica.channels.byId.peek(id)?.subscriber_count
    return { navigation_views, saved_searches, subscriptions, counts: [count(5), count(6)] }
  }
  const before = shown()
  const takeBack = replica.showLocally(event as LocalEvent)
  expect(shown()).not.toEqual(before)
  takeBack()
  expect(shown()).toEqual(before)
})

test.each([
  ['joining again', { ...join, subscriptions: [{ ...channel(5, 3), ...personal }] }],
  ['leaving where one is not', { ...leave, subscriptions: [{ stream_id: 6, name: 'x' }] }],
  ['adding a view again', { type: 'navigation_view', op: 'add', navigation_view: inbox }],
  ['removing what is not there', { type: 'navigation_view', op: 'remove', fragment: 'recent' }],
])('%s changes nothing, nor does taking it back', (_what, event) => {
  const replica = aReplica()
  const before = replica.toSnapshot()
  const takeBack = replica.showLocally(event as LocalEvent)
  expect(replica.toSnapshot()).toEqual(before)
  takeBack()
  expect(replica.toSnapshot()).toEqual(before)
})

test('a message that is not known is shown as unread in the place that the event tells', () => {
  const replica = aReplica()
  const event = { type: 'update_message_flags', op: 'remove', flag: 'read', messages: [40] }
  const message_details = { 40: { type: 'stream', stream_id: 5, topic: 'lunch' } }
  const takeBack = replica.showLocally({ ...event, message_details } as unknown as LocalEvent)
  expect(replica.unread.ofTopic(5, 'lunch')).toBe(1)
  takeBack()
  expect(replica.unread.ofTopic(5, 'lunch')).toBe(0)
})

test('a message that was deleted does not become unread or starred', () => {
  const replica = aReplica()
  const gone = { type: 'delete_message', id: 1, message_type: 'stream', message_ids: [40] }
  replica.apply(gone as unknown as ServerEvent)
  const event = { type: 'update_message_flags', messages: [40, 41] }
  const details = { type: 'stream', stream_id: 5, topic: 'lunch' }
  const message_details = { 40: details, 41: details }
  const unread = { ...event, op: 'remove', flag: 'read', message_details }
  replica.showLocally(unread as unknown as LocalEvent)
  replica.showLocally({ ...event, op: 'add', flag: 'starred' } as unknown as LocalEvent)
  expect(replica.unread.idsIn({ kind: 'topic', channelId: 5, topic: 'lunch' })).toEqual([41])
  expect(replica.starred.ids.peek()).toEqual([41])
})

test('a message that was deleted meanwhile does not become unread when its mark is taken back', () => {
  const replica = aReplica()
  const message_details = Object.fromEntries(
    [40, 41].map((id) => [id, { type: 'stream', stream_id: 5, topic: 'lunch' }]),
  )
  const flag = { type: 'update_message_flags', flag: 'read', messages: [40, 41] }
  replica.apply({ ...flag, id: 1, op: 'remove', message_details } as unknown as ServerEvent)
  const takeBack = replica.showLocally({ ...flag, op: 'add' } as unknown as LocalEvent)
  const place = { message_type: 'stream', stream_id: 5, topic: 'lunch' }
  const gone = { type: 'delete_message', message_ids: [40], ...place }
  replica.apply({ ...gone, id: 2 } as unknown as ServerEvent)
  takeBack()
  expect(replica.unread.ofTopic(5, 'lunch')).toBe(1)
})

test('a change of a widget is shown once, before the server tells it and after', () => {
  const replica = aReplica()
  const message = {
    ...{ id: 40, sender_id: 2, type: 'stream', stream_id: 5, subject: 'lunch', topic: 'lunch' },
    ...{
      display_recipient: 'channel 5',
      content: '/poll',
      content_type: 'text/html',
      timestamp: 5,
    },
    ...{ flags: ['read'], reactions: [], submessages: [] },
  }
  replica.apply({ type: 'message', id: 1, message, flags: ['read'] } as unknown as ServerEvent)
  const vote = {
    type: 'submessage',
    message_id: 40,
    sender_id: 1,
    msg_type: 'widget',
    content: '{}',
  }
  const ids = () => replica.messages.byId.peek(40)?.submessages.map(({ id }) => id)

  const takeBack = replica.showLocally({ ...vote, submessage_id: -7 } as LocalEvent)
  expect(ids()).toEqual([-7])
  takeBack()
  expect(ids()).toEqual([])

  const takeBackLate = replica.showLocally({ ...vote, submessage_id: -8 } as LocalEvent)
  replica.apply({ ...vote, id: 2, submessage_id: 90 } as ServerEvent)
  expect(ids()).toEqual([90])
  takeBackLate()
  expect(ids()).toEqual([90])

  // A later change stays the last one while the server confirms the earlier one.
  replica.showLocally({ ...vote, submessage_id: -9 } as LocalEvent)
  replica.showLocally({ ...vote, content: '{"vote":-1}', submessage_id: -10 } as LocalEvent)
  replica.apply({ ...vote, id: 3, submessage_id: 91 } as ServerEvent)
  expect(ids()).toEqual([90, 91, -10])
})
