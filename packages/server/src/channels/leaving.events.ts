import type { ChannelId, MessageId, SubscriptionProperty, UserId } from '@parley/contract'
import type { Projection } from '../delivery/projection.ts'
import type { Span, Subscription } from '../directory/objects.ts'
import { type Reducer, structural } from '../directory/reducer.ts'
import { invariant } from '../invariant.ts'
import { isTold, peers } from './channels.told.ts'
import { subscriberIds } from './channels.wire.ts'

/** What somebody can set up in their own subscription. */
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
        /** What they knew the channel as: they may not hear of a later name. */
        readonly name: string
      }[]
      readonly leftAfter: MessageId
    }
    /** What `unsubscribed` means to the others: all these users left all these channels. */
    'peers-unsubscribed': {
      readonly channelIds: readonly ChannelId[]
      readonly userIds: readonly UserId[]
    }
    /** People who knew of these channels may not any more. */
    'channels-hidden': {
      readonly channelIds: readonly ChannelId[]
      readonly userIds: readonly UserId[]
    }
    /** People who come to know of a channel learn who is in it. */
    'subscribers-revealed': {
      readonly channelId: ChannelId
      readonly userIds: readonly UserId[]
    }
    /** Somebody set a channel up for themselves; `property` is how it is told. */
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
      invariant(before, 'whoever leaves was there')
      directory.putSubscription({ ...before, spans: closed(before.spans, event.leftAfter) })
    }
  },
  ['channels'],
)

/** A span in which nothing can have come leaves no trace, here and in the database. */
function closed(spans: readonly Span[], leftAfter: MessageId): Span[] {
  return spans
    .map((span) => ({ ...span, leftAfter: span.leftAfter ?? leftAfter }))
    .filter((span) => span.leftAfter > span.joinedAfter)
}

const subscriptionSet: Reducer<'subscription-set'> = structural((directory, event) => {
  const before = directory.subscriptionsOf(event.userId).get(event.channelId)
  invariant(before, 'only subscribers set their channels up')
  directory.putSubscription({ ...before, ...event.change })
}, [])

export const leavingReducers = {
  unsubscribed: unsubscribed,
  'peers-unsubscribed': structural<'peers-unsubscribed'>(() => undefined, []),
  'channels-hidden': structural<'channels-hidden'>(() => undefined, []),
  'subscribers-revealed': structural<'subscribers-revealed'>(() => undefined, []),
  'subscription-set': subscriptionSet,
}

const projectUnsubscribed: Projection<'unsubscribed'> = (event, viewer) => {
  const subscriptions = event.subscriptions
    .filter(({ userId }) => userId === viewer.id)
    .map(({ channelId: stream_id, name }) => ({ stream_id, name }))
  if (subscriptions.length === 0) return undefined
  return { shared: { type: 'subscription', op: 'remove', subscriptions } }
}

const projectPeersUnsubscribed: Projection<'peers-unsubscribed'> = (event, viewer) => {
  if (!event.userIds.includes(viewer.id)) return peers(event, viewer, 'peer_remove')
  // Whoever left with them was told so in another event, but still has to hear of the others.
  const others = event.userIds.filter((id) => id !== viewer.id)
  if (others.length === 0) return undefined
  return peers({ channelIds: event.channelIds, userIds: others }, viewer, 'peer_remove')
}

const projectHidden: Projection<'channels-hidden'> = (event, viewer) => {
  if (!event.userIds.includes(viewer.id)) return undefined
  const streams = event.channelIds.map((stream_id) => ({ stream_id }))
  return { shared: { type: 'stream', op: 'delete', streams, stream_ids: event.channelIds } }
}

const projectSubscribersRevealed: Projection<'subscribers-revealed'> = (event, viewer) => {
  const channel = viewer.directory.channels.get(event.channelId)
  if (!event.userIds.includes(viewer.id) || !channel || !isTold(viewer, channel)) return undefined
  const user_ids = subscriberIds(viewer.directory, channel)
  if (user_ids.length === 0) return undefined
  const stream_ids = [channel.id]
  return { shared: { type: 'subscription', op: 'peer_add', stream_ids, user_ids } }
}

const projectSubscriptionSet: Projection<'subscription-set'> = (event, viewer) => {
  if (event.userId !== viewer.id) return undefined
  const { channelId: stream_id, property, value } = event
  return { shared: { type: 'subscription', op: 'update', stream_id, property, value } }
}

export const leavingProjections = {
  unsubscribed: projectUnsubscribed,
  'peers-unsubscribed': projectPeersUnsubscribed,
  'channels-hidden': projectHidden,
  'subscribers-revealed': projectSubscribersRevealed,
  'subscription-set': projectSubscriptionSet,
}
