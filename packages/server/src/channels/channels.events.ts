import type { ChannelId, MessageId, UserId } from '@parley/contract'
import {
  oncePer,
  type Projection,
  type Projections,
  type WireEvent,
} from '../delivery/projection.ts'
import type { SightChange, Sights } from '../delivery/sights.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { type Reducer, type Reducers, structural } from '../directory/reducer.ts'
import { hadSight } from '../directory/viewer.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import {
  besides,
  byUsers,
  isForgotten,
  peers,
  streamCreate,
  streamsRevealed,
} from './channel-events.wire.ts'
import { subscriptionWire } from './channels.wire.ts'

/** A new channel as the log stores it. */
export type ChannelRecord = Omit<
  Channel,
  | 'subscriptions'
  | 'subscriberCount'
  | 'firstMessageId'
  | 'lastMessageAt'
  | 'isArchived'
  | 'weeklyTraffic'
>

/** Users who join a channel together. */
export interface Joining {
  readonly channelId: ChannelId
  /** Returning subscribers keep their former settings. */
  readonly userIds: readonly UserId[]
  readonly color: string
  readonly joinedAfter: MessageId
  /** How many subscribers the channel then has. Note: earlier versions did not store it. */
  readonly subscriberCount?: number
}

/** Users who gain or lose sight of channels. */
export interface ChannelSight {
  readonly channelIds: readonly ChannelId[]
  readonly userIds: readonly UserId[]
  /**
   * Users who may now read the messages, or no longer. Absent: the same users, because earlier versions did not
   * store it.
   */
  readonly readerIds?: readonly UserId[]
}

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    'channels-created': { readonly channels: readonly ChannelRecord[] }
    /** These users now know of these channels. */
    'channels-revealed': ChannelSight
    subscribed: { readonly joined: readonly Joining[] }
  }
}

const initialSettings = {
  isMuted: false,
  pinToTop: false,
  desktopNotifications: null,
  emailNotifications: null,
  pushNotifications: null,
  audibleNotifications: null,
  wildcardMentionsNotify: null,
}

const subscribed: Reducer<'subscribed'> = structural(
  (directory, { joined }) => {
    for (const { channelId, userIds, color, joinedAfter } of joined) {
      const span = { joinedAfter, leftAfter: null }
      // A shared list for all new subscribers: spans are replaced, never modified.
      const spans = [span]
      const known = directory.channels.get(channelId)?.subscriptions
      for (const userId of userIds) {
        const before = known?.get(userId)
        directory.putSubscription(
          before
            ? { ...before, spans: [...before.spans, span] }
            : { channelId, userId, color, ...initialSettings, spans },
        )
      }
    }
  },
  ['channels'],
)

export const channelReducers = {
  'channels-created': structural(
    (directory, { channels }) => {
      for (const channel of channels) {
        directory.addChannel({
          ...channel,
          folderId: channel.folderId ?? null,
          isArchived: false,
          firstMessageId: null,
          lastMessageAt: null,
          weeklyTraffic: null,
          subscriptions: new Map(),
          subscriberCount: 0,
        })
      }
    },
    ['channels'],
  ),
  'channels-revealed': structural<'channels-revealed'>(() => undefined, []),
  subscribed: subscribed,
} satisfies Partial<Reducers>

/** The new subscribers by channel, computed once instead of for each of a thousand queues. */
const channelsByUser = oncePer(({ joined }: DomainEvent<'subscribed'>, _all: true) => {
  const found = new Map<UserId, ChannelId[]>()
  for (const { channelId, userIds } of joined) {
    for (const userId of userIds) {
      const ids = found.get(userId)
      if (ids) ids.push(channelId)
      else found.set(userId, [channelId])
    }
  }
  return found
})

const groupsOf = oncePer(({ joined }: DomainEvent<'subscribed'>, _all: true) => byUsers(joined))

/** A new subscriber receives the channels with all subscribers; existing subscribers receive the new one. */
const projectSubscribed: Projection<'subscribed'> = (event, viewer) => {
  const own = channelsByUser(event, true).get(viewer.id) ?? []
  const subscriptions = own.flatMap((channelId) => {
    const channel = viewer.directory.channels.get(channelId)
    const subscription = channel?.subscriptions.get(viewer.id)
    if (!channel || !subscription || !isSubscribed(subscription)) return []
    if (!hadSight(viewer, 'subscription', channelId) || isForgotten(viewer, channel)) return []
    const wire = subscriptionWire(viewer, channel, subscription, viewer.queue.options)
    const { subscriberCount } = event.joined.find((one) => one.channelId === channelId) ?? {}
    // As of then: later changes, which clients add to it, have events of their own.
    return [subscriberCount === undefined ? wire : { ...wire, subscriber_count: subscriberCount }]
  })
  const listed = new Set(subscriptions.map(({ stream_id }) => stream_id))
  const others = groupsOf(event, true).flatMap(
    (group) => peers(besides(group, viewer.id, listed), viewer, 'peer_add') ?? [],
  )
  if (subscriptions.length === 0) return others
  return [
    { shared: { type: 'subscription', op: 'add', subscriptions } as WireEvent['shared'] },
    ...others,
  ]
}

export const channelProjections = {
  'channels-created': (event, viewer) =>
    streamCreate(
      viewer,
      event.channels.map((channel) => channel.id),
    ),
  'channels-revealed': (event, viewer) =>
    event.userIds.includes(viewer.id) ? streamsRevealed(viewer, event.channelIds) : undefined,
  subscribed: projectSubscribed,
} satisfies Partial<Projections>

export const channelSights = {
  // Note: for everybody, because the log does not say who could see it. Others do not receive it, and those who gain
  // sight of it later learn of it only then.
  'channels-created': ({ channels }) =>
    channels.flatMap(({ id }) => [
      { thing: `channel ${id}`, isGained: true },
      { thing: `contents ${id}`, isGained: true },
    ]),
  'channels-revealed': (event, viewerId) => seenBy(event, viewerId, true),
  subscribed: (event, viewerId) => {
    const own = channelsByUser(event, true).get(viewerId) ?? []
    return own.map((id) => ({ thing: `subscription ${id}`, isGained: true }))
  },
} satisfies Sights

const usersOf = oncePer((event: ChannelSight, sort: 'channel' | 'contents') => {
  const { userIds, readerIds = userIds } = event
  return new Set(sort === 'channel' ? userIds : readerIds)
})

export function seenBy(event: ChannelSight, viewerId: UserId, isGained: boolean): SightChange[] {
  return (['channel', 'contents'] as const).flatMap((sort) => {
    if (!usersOf(event, sort).has(viewerId)) return []
    return event.channelIds.map((id) => ({ thing: `${sort} ${id}` as const, isGained }))
  })
}
