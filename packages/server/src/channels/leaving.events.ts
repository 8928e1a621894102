import type { ChannelId, MessageId, SubscriptionProperty, UserId } from '@parley/contract'
import {
  oncePer,
  type Projection,
  type Projections,
  type WireEvent,
} from '../delivery/projection.ts'
import type { QueueViewer } from '../delivery/queue.ts'
import type { Sights } from '../delivery/sights.ts'
import type { Span, Subscription } from '../directory/objects.ts'
import { channelOf } from '../directory/of-id.ts'
import { type Reducer, type Reducers, structural } from '../directory/reducer.ts'
import { hadSight } from '../directory/viewer.ts'
import { invariant } from '../invariant.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import { besides, byUsers, isForgotten, peers } from './channel-events.wire.ts'
import { type ChannelSight, seenBy } from './channels.events.ts'

/** The personal settings of a subscription. */
export type SubscriptionSettings = Pick<
  Subscription,
  | 'color'
  | 'isMuted'
  | 'pinToTop'
  | 'desktopNotifications'
  | 'emailNotifications'
  | 'pushNotifications'
  | 'audibleNotifications'
  | 'wildcardMentionsNotify'
>

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    unsubscribed: {
      readonly subscriptions: readonly {
        readonly channelId: ChannelId
        readonly userId: UserId
        /** The last name that they could see: a later name must not be revealed. */
        readonly name: string
      }[]
      readonly leftAfter: MessageId
    }
    /** These users no longer see these channels. */
    'channels-hidden': ChannelSight
    /** A user changed their settings of a channel; `property` is the name in the API. */
    'subscription-set': {
      readonly channelId: ChannelId
      readonly userId: UserId
      readonly change: Partial<SubscriptionSettings>
      readonly property: SubscriptionProperty
      readonly value: boolean | string
    }
  }
}

const unsubscribed: Reducer<'unsubscribed'> = structural(
  (directory, event) => {
    for (const { channelId, userId } of event.subscriptions) {
      const before = directory.subscriptionsOf(userId).get(channelId)
      invariant(before, 'a user who leaves a channel was subscribed')
      directory.putSubscription({ ...before, spans: closed(before.spans, event.leftAfter) })
    }
  },
  ['channels'],
)

/** A span that cannot contain messages is deleted, here and in the database. */
function closed(spans: readonly Span[], leftAfter: MessageId): Span[] {
  return spans
    .map((span) => ({ ...span, leftAfter: span.leftAfter ?? leftAfter }))
    .filter((span) => span.leftAfter > span.joinedAfter)
}

export const leavingReducers = {
  unsubscribed: unsubscribed,
  'channels-hidden': structural<'channels-hidden'>(() => undefined, []),
  'subscription-set': structural((directory, event) => {
    const before = directory.subscriptionsOf(event.userId).get(event.channelId)
    invariant(before, 'subscription settings belong to a subscriber')
    directory.putSubscription({ ...before, ...event.change })
  }, []),
} satisfies Partial<Reducers>

const groupsOf = oncePer(({ subscriptions }: DomainEvent<'unsubscribed'>, _all: true) => {
  const found = new Map<ChannelId, UserId[]>()
  for (const { channelId, userId } of subscriptions) {
    const users = found.get(channelId)
    if (users) users.push(userId)
    else found.set(channelId, [userId])
  }
  return byUsers([...found].map(([channelId, userIds]) => ({ channelId, userIds })))
})

type Left = DomainEvent<'unsubscribed'>['subscriptions'][number]

/** Note: many viewers ask, and one request ends up to 100,000 subscriptions. */
const leftByUser = oncePer(({ subscriptions }: DomainEvent<'unsubscribed'>, _all: true) => {
  const found = new Map<UserId, Left[]>()
  for (const one of subscriptions) {
    const own = found.get(one.userId)
    if (own) own.push(one)
    else found.set(one.userId, [one])
  }
  return found
})

function leftBy(event: DomainEvent<'unsubscribed'>, userId: UserId): readonly Left[] {
  return leftByUser(event, true).get(userId) ?? []
}

function hadSubscription(viewer: QueueViewer, channelId: ChannelId): boolean {
  if (!hadSight(viewer, 'subscription', channelId)) return false
  return !isForgotten(viewer, channelOf(viewer.directory, channelId))
}

const projectUnsubscribed: Projection<'unsubscribed'> = (event, viewer) => {
  const subscriptions = leftBy(event, viewer.id)
    .filter(({ channelId }) => hadSubscription(viewer, channelId))
    .map(({ channelId: stream_id, name }) => ({ stream_id, name }))
  const others = groupsOf(event, true).flatMap(
    (group) => peers(besides(group, viewer.id), viewer, 'peer_remove') ?? [],
  )
  if (subscriptions.length === 0) return others
  return [
    { shared: { type: 'subscription', op: 'remove', subscriptions } as WireEvent['shared'] },
    ...others,
  ]
}

export const leavingProjections = {
  unsubscribed: projectUnsubscribed,
  'channels-hidden': (event, viewer) => {
    if (!event.userIds.includes(viewer.id)) return undefined
    const stream_ids = event.channelIds.filter((id) => hadSight(viewer, 'channel', id))
    if (stream_ids.length === 0) return undefined
    const streams = stream_ids.map((stream_id) => ({ stream_id }))
    return { shared: { type: 'stream', op: 'delete', streams, stream_ids } }
  },
  'subscription-set': (event, viewer) => {
    if (event.userId !== viewer.id) return undefined
    const { channelId: stream_id, property, value } = event
    if (!hadSubscription(viewer, stream_id)) return undefined
    return { shared: { type: 'subscription', op: 'update', stream_id, property, value } }
  },
} satisfies Partial<Projections>

export const leavingSights = {
  unsubscribed: (event, viewerId) =>
    leftBy(event, viewerId).map(({ channelId }) => ({
      thing: `subscription ${channelId}`,
      isGained: false,
    })),
  'channels-hidden': (event, viewerId) => seenBy(event, viewerId, false),
} satisfies Sights
