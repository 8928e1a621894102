import type { ChannelId, MessageId, UserId } from '@parley/contract'
import { oncePer, type Projection } from '../delivery/projection.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { type Reducer, structural } from '../directory/reducer.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import { peers, streamCreate } from './channels.told.ts'
import { subscriptionWire } from './channels.wire.ts'

/** A new channel as the log tells it. */
export type ChannelRecord = Omit<
  Channel,
  | 'subscriptions'
  | 'subscriberCount'
  | 'firstMessageId'
  | 'lastMessageAt'
  | 'isArchived'
  | 'weeklyTraffic'
>

/** People who come to a channel together. */
export interface Joining {
  readonly channelId: ChannelId
  /** Those who were here before find their settings again. */
  readonly userIds: readonly UserId[]
  readonly color: string
  readonly joinedAfter: MessageId
}

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    'channels-created': { readonly channels: readonly ChannelRecord[] }
    /** People who did not know of these channels do now. */
    'channels-revealed': {
      readonly channelIds: readonly ChannelId[]
      readonly userIds: readonly UserId[]
    }
    subscribed: { readonly joined: readonly Joining[] }
    /** What `subscribed` means to the others: all these users joined all these channels. */
    'peers-subscribed': {
      readonly channelIds: readonly ChannelId[]
      readonly userIds: readonly UserId[]
    }
  }
}

const channelsCreated: Reducer<'channels-created'> = structural(
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
)

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
      // One list for all who are new: spans are replaced, never changed.
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
  'channels-created': channelsCreated,
  'channels-revealed': structural<'channels-revealed'>(() => undefined, []),
  subscribed: subscribed,
  'peers-subscribed': structural<'peers-subscribed'>(() => undefined, []),
}

const projectCreated: Projection<'channels-created'> = (event, viewer) =>
  streamCreate(
    viewer,
    event.channels.map((channel) => channel.id),
  )

const projectRevealed: Projection<'channels-revealed'> = (event, viewer) =>
  event.userIds.includes(viewer.id) ? streamCreate(viewer, event.channelIds) : undefined

/** Who came to which channels: found once, not anew for each of a thousand queues. */
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

const projectSubscribed: Projection<'subscribed'> = (event, viewer) => {
  const own = channelsByUser(event, true).get(viewer.id) ?? []
  const subscriptions = own.flatMap((channelId) => {
    const channel = viewer.directory.channels.get(channelId)
    const subscription = channel?.subscriptions.get(viewer.id)
    if (!channel || !subscription || !isSubscribed(subscription)) return []
    return [subscriptionWire(viewer, channel, subscription, viewer.queue.options)]
  })
  if (subscriptions.length === 0) return undefined
  return { shared: { type: 'subscription', op: 'add', subscriptions } }
}

const projectPeersSubscribed: Projection<'peers-subscribed'> = (event, viewer) => {
  // Whoever came with them was told in the channel's own list of subscribers.
  if (event.userIds.includes(viewer.id)) return undefined
  return peers(event, viewer, 'peer_add')
}

export const channelProjections = {
  'channels-created': projectCreated,
  'channels-revealed': projectRevealed,
  subscribed: projectSubscribed,
  'peers-subscribed': projectPeersSubscribed,
}
