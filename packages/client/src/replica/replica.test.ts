import { effect } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { aSnapshot, people, someone } from '../../test/a-snapshot.ts'
import type { ServerEvent } from '../events.ts'
import { Replica } from './replica.ts'

const renamed = (id: number, user_id: number, full_name: string) =>
  ({ id, type: 'realm_user', op: 'update', person: { user_id, full_name } }) as ServerEvent

test('a replica without events returns the snapshot that it came from', () => {
  const snapshot = aSnapshot({ realm_users: people(3), 'a newer field': [1] })
  expect(new Replica(snapshot).toSnapshot()).toEqual(snapshot)
})

test('an event that was applied before changes nothing', () => {
  const replica = new Replica(aSnapshot({ realm_users: [someone(7, 'Ana')], last_event_id: 4 }))
  replica.apply(renamed(5, 7, 'Anna'))
  replica.apply(renamed(4, 7, 'Old'))
  replica.apply(renamed(5, 7, 'Older'))
  expect(replica.people.byId.get(7)?.full_name).toBe('Anna')
  expect(replica.position).toBe(5)
})

test('readers are notified once for several events', () => {
  const replica = new Replica(aSnapshot({ realm_users: [someone(7, 'Ana')] }))
  const seen: unknown[] = []
  effect(() => {
    seen.push(replica.people.byId.get(7)?.full_name)
  })
  replica.applyAll([renamed(1, 7, 'Anna'), renamed(2, 7, 'Annika')])
  expect(seen).toEqual(['Ana', 'Annika'])
})

test('exports, which no snapshot contains, are known from their events', () => {
  const snapshot = aSnapshot()
  const replica = new Replica(snapshot)
  expect(replica.exports.value).toBeUndefined()
  const one = { id: 1, pending: true }
  replica.apply({ id: 1, type: 'realm_export', exports: [one] } as unknown as ServerEvent)
  expect(replica.exports.value).toEqual([one])
  const consent = { id: 2, type: 'realm_export_consent', user_id: 7, consented: true }
  replica.apply(consent as unknown as ServerEvent)
  expect(replica.consentChanges.value).toBe(1)
  expect(replica.toSnapshot()).toEqual({ ...snapshot, last_event_id: 2 })
})

test('a change of invitations, which no snapshot contains, is counted', () => {
  const snapshot = aSnapshot()
  const replica = new Replica(snapshot)
  replica.apply({ id: 1, type: 'invites_changed' } as ServerEvent)
  expect(replica.invitationChanges.value).toBe(1)
  expect(replica.toSnapshot()).toEqual({ ...snapshot, last_event_id: 1 })
})

test('an event of a newer server is counted and changes nothing', () => {
  const replica = new Replica(aSnapshot())
  replica.apply({ id: 1, type: 'weather', op: 'rain' } as unknown as ServerEvent)
  expect([...replica.unknownEvents]).toEqual([['weather/rain', 1]])
  expect(replica.position).toBe(1)
})

test('an event about an unknown user or object changes nothing', () => {
  const replica = new Replica(aSnapshot())
  const before = replica.toSnapshot()
  const about = { stream_id: 5, stream_ids: [5], user_ids: [7], message_id: 9, message_ids: [9] }
  const events = [
    renamed(1, 7, 'Ana'),
    { id: 2, type: 'stream', op: 'update', ...about, property: 'name', value: 'x' },
    { id: 3, type: 'subscription', op: 'peer_add', ...about },
    { id: 4, type: 'subscription', op: 'remove', subscriptions: [about] },
    { id: 5, type: 'update_message', ...about, flags: [], subject: 'x' },
    { id: 6, type: 'user_group', op: 'add_members', group_id: 3, user_ids: [7] },
    { id: 7, type: 'channel_folder', op: 'update', channel_folder_id: 1, data: {} },
  ]
  replica.applyAll(events as ServerEvent[])
  expect(replica.toSnapshot()).toEqual({ ...before, last_event_id: 7 })
})

test('a snapshot of ten thousand users costs a few times what parsing its JSON costs', () => {
  const snapshot = aSnapshot({ realm_users: people(10_000) })
  const text = JSON.stringify(snapshot)
  const reading = spentMs(() => expect(new Replica(snapshot).people.byId.size).toBe(10_000))
  // A ratio, because a slow machine is slow at both.
  const parsing = spentMs(() => JSON.parse(text))
  expect(reading).toBeLessThan(10 * parsing)
})

/** Processor time in milliseconds; the best of five, so that other programs count little. */
function spentMs(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

test('users are found by the beginnings of their names', () => {
  const replica = new Replica(aSnapshot({ realm_users: people(120) }))
  const found = replica.people.search('pers 11')
  expect(found.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual([
    11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119,
  ])
})

test('a name that nobody had is found once somebody has it', () => {
  const replica = new Replica(aSnapshot({ realm_users: people(3) }))
  expect(replica.people.search('zoe')).toEqual([])
  expect(replica.people.search('zoe q')).toEqual([])
  expect(replica.people.search('pers')).toHaveLength(3)
  replica.applyAll([renamed(1, 2, 'Zoe Quinn')])
  expect(replica.people.search('zoe q').map(({ user_id }) => user_id)).toEqual([2])
})

test('a further letter finds a name whose beginning found nobody: the last sigma of a word is another letter', () => {
  const replica = new Replica(aSnapshot({ realm_users: [someone(3, 'Αναστασία')] }))
  expect(replica.people.search('ΑΝΑΣ')).toEqual([])
  expect(replica.people.search('ΑΝΑΣΤ').map(({ user_id }) => user_id)).toEqual([3])
})

test('users who come later than the snapshot are what they would have been', () => {
  const listed = [someone(1, 'Olga'), someone(7, 'Ana'), someone(8, 'Ben'), someone(9, 'Cleo')]
  const field = { custom_profile_fields: [{ id: 3 }] }
  const [first, second] = [{ id: 3 }, { id: 4 }]
  const events = [
    renamed(1, 7, 'Anna'),
    { id: 2, type: 'realm_user', op: 'update', person: { user_id: 8, is_active: false } },
    { id: 3, type: 'realm_user', op: 'remove', person: { user_id: 9, full_name: 'Cleo' } },
    { id: 4, type: 'realm_user', op: 'add', person: { ...someone(10, 'Dora'), is_active: true } },
    renamed(5, 1, 'Olga Owner'),
    renamed(6, 7, 'Annika'),
    { id: 7, type: 'custom_profile_fields', fields: [first, second] },
    { id: 8, type: 'custom_profile_fields', fields: [second] },
  ] as unknown as ServerEvent[]
  listed[1] = { ...someone(7, 'Ana'), profile_data: { 3: { value: 'x' }, 4: { value: 'y' } } }
  const whole = new Replica(aSnapshot({ ...field, realm_users: listed }))
  const { realm_users: _later, ...rest } = aSnapshot(field)
  const late = new Replica(rest as never, { usersLater: true })
  expect(late.people.areKnown.value).toBe(false)
  for (const replica of [whole, late]) replica.applyAll(events)
  late.learnUsers(listed as never)
  const ordered = (replica: Replica) => {
    const { realm_users, realm_non_active_users, ...others } = replica.toSnapshot()
    const byId = new Map(realm_users?.map((user) => [user.user_id, user]))
    return { byId, inactive: realm_non_active_users, ...others }
  }
  expect(ordered(late)).toEqual(ordered(whole))
  expect(late.self.value).toEqual(whole.self.value)
  expect(late.people.areKnown.value).toBe(true)
  late.applyAll([renamed(9, 7, 'Ana again')])
  late.learnUsers(listed as never)
  expect(late.people.byId.get(7)?.full_name).toBe('Ana again')
})

test.each([
  ['an archived channel do not count, and count again when it is restored', {}],
  ['an archived channel do not count in a followed topic either', { visibility_policy: 3 }],
])('unread messages of %s', (_, policy) => {
  const unread_msgs = {
    ...{ count: 3, pms: [{ other_user_id: 7, sender_id: 7, unread_message_ids: [9] }] },
    streams: [{ stream_id: 5, topic: 'logo', unread_message_ids: [4, 6] }],
    ...{ huddles: [], mentions: [], old_unreads_missing: false },
  }
  const replica = new Replica(
    aSnapshot({
      streams: [{ stream_id: 5, name: 'design', is_archived: false }],
      user_topics: [{ stream_id: 5, topic_name: 'logo', last_updated: 1, ...policy }],
      unread_msgs,
    }),
  )
  const archives = (id: number, value: boolean) => {
    const change = { stream_id: 5, name: 'design', property: 'is_archived', value }
    replica.apply({ id, type: 'stream', op: 'update', ...change } as unknown as ServerEvent)
  }
  const counts = ({ unread }: Replica) => [unread.total.value, unread.ofChannel(5)]
  const before = counts(replica)
  expect(before).toEqual([
    { count: 3, counted: 3 },
    { count: 2, counted: 2 },
  ])
  archives(1, true)
  const archived = [
    { count: 3, counted: 1 },
    { count: 2, counted: 0 },
  ]
  expect(counts(replica)).toEqual(archived)
  expect(counts(new Replica(replica.toSnapshot()))).toEqual(archived)
  archives(2, false)
  expect(counts(replica)).toEqual(before)
})
