import { Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { sampleSnapshot } from '../../test/sample-organization.ts'
import { mayWrite, type Obstacle, obstacleAt } from './may-write.ts'
import { narrowTerms } from './message-place.ts'

const [everyone, moderators] = [1, 2]
const groups = [
  { id: everyone, name: 'role:everyone', members: [1, 2, 3], direct_subgroup_ids: [] },
  { id: moderators, name: 'role:moderators', members: [2], direct_subgroup_ids: [] },
]

interface Setup {
  /** Fields of the channel #design. */
  readonly channel?: object
  readonly isSubscribed?: boolean
  readonly fields?: object
  readonly usersLater?: boolean
}

const noMessages = { messages: [], anchor: 0, found_oldest: true, found_newest: true }

function anApp({ channel = {}, isSubscribed = true, fields = {}, usersLater }: Setup) {
  const snapshot = sampleSnapshot({ realm_user_groups: groups, ...fields })
  const { streams = [], subscriptions = [] } = snapshot
  const withFields = (one: object & { readonly stream_id: number }) =>
    one.stream_id === 2 ? { ...one, ...channel } : one
  return {
    replica: new Replica(
      {
        ...snapshot,
        streams: streams.map(withFields),
        subscriptions: subscriptions
          .map(withFields)
          .filter((one) => isSubscribed || one.stream_id !== 2),
      } as unknown as typeof snapshot,
      { fetchMessages: async () => noMessages as never, usersLater },
    ),
  }
}

const hidden = { invite_only: true, can_add_subscribers_group: moderators }
const noDirect = {
  realm_direct_message_permission_group: { direct_members: [], direct_subgroups: [] },
}
const onlyModeratorsStart = {
  realm_direct_message_permission_group: everyone,
  realm_direct_message_initiator_group: moderators,
}
const toModerators = { realm_direct_message_permission_group: moderators }

test.each<[string, Setup, Obstacle | undefined]>([
  [
    'a channel that everyone may post in',
    { channel: { can_send_message_group: everyone } },
    undefined,
  ],
  ['a channel for moderators', { channel: { can_send_message_group: moderators } }, 'notAllowed'],
  ['an archived channel', { channel: { is_archived: true } }, 'archived'],
  ['a public channel without a subscription', { isSubscribed: false }, undefined],
  [
    'a private channel that the user may not read',
    { channel: { ...hidden, can_subscribe_group: moderators }, isSubscribed: false },
    'notAllowed',
  ],
  [
    'a private channel that the user may subscribe to',
    { channel: { ...hidden, can_subscribe_group: everyone }, isSubscribed: false },
    undefined,
  ],
])('writing in %s', (_where, setup, obstacle) => {
  const app = anApp(setup)
  const place = { kind: 'topic', channelId: 2, topic: 'Icons' } as const
  expect(obstacleAt(app, place)).toBe(obstacle)
  expect(mayWrite(app, place)).toBe(obstacle === undefined)
})

test.each<[string, object, readonly number[], Obstacle | undefined]>([
  ['anybody, as usual', {}, [19], undefined],
  ['somebody, where nobody may', noDirect, [3], 'noDirect'],
  ['oneself, where nobody may', noDirect, [1], undefined],
  ['a bot, where nobody may', noDirect, [21], undefined],
  ['a moderator, where only they may', toModerators, [2, 5], undefined],
  ['others, where only moderators may', toModerators, [3], 'noDirect'],
  ['somebody new, where only moderators may begin', onlyModeratorsStart, [19], 'noNewDirect'],
  ['somebody known, where only moderators may begin', onlyModeratorsStart, [3], undefined],
])('writing to %s', async (_whom, fields, userIds, obstacle) => {
  const app = anApp({ fields })
  const place = { kind: 'direct', userIds } as const
  await app.replica.messages.view(narrowTerms(place)).loadAround('newest')
  expect(obstacleAt(app, place)).toBe(obstacle)
})

test('nobody writes to a conversation with somebody deactivated, as the server refuses it', () => {
  const { realm_users = [] } = sampleSnapshot()
  const isGone = (id: number) => [3, 21].includes(id)
  const [gone, here] = [true, false].map((is) =>
    realm_users.filter((one) => isGone(one.user_id) === is),
  )
  const fields = {
    realm_users: here,
    realm_non_active_users: gone?.map((one) => ({ ...one, is_active: false })),
  }
  const app = anApp({ fields })
  const obstacleTo = (...userIds: number[]) => obstacleAt(app, { kind: 'direct', userIds })
  expect([obstacleTo(3), obstacleTo(5, 3), obstacleTo(21)]).toEqual(['gone', 'gone', 'gone'])
  expect([obstacleTo(1), obstacleTo(5), obstacleTo(5, 2)]).toEqual(Array(3).fill(undefined))
})

test('nothing prevents a direct message while it is unknown who is a bot', () => {
  const { realm_users } = sampleSnapshot()
  const app = anApp({ fields: { ...noDirect, realm_users: undefined }, usersLater: true })
  const bot = { kind: 'direct', userIds: [21] } as const
  const person = { kind: 'direct', userIds: [3] } as const
  expect([obstacleAt(app, bot), obstacleAt(app, person)]).toEqual([undefined, undefined])
  app.replica.learnUsers(realm_users as never)
  expect([obstacleAt(app, bot), obstacleAt(app, person)]).toEqual([undefined, 'noDirect'])
})

test('a conversation counts as new only when it is known that it has no messages', async () => {
  const app = anApp({ fields: onlyModeratorsStart })
  const place = { kind: 'direct', userIds: [19] } as const
  expect(obstacleAt(app, place)).toBeUndefined()
  await app.replica.messages.view(narrowTerms(place)).loadAround('newest')
  expect(obstacleAt(app, place)).toBe('noNewDirect')
})
