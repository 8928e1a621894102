import { type Channel, isSubscribed } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import { invariant } from '../invariant.ts'
import { jsonList } from '../json-text.ts'
import type { SnapshotContext, SnapshotParts } from '../realms/snapshot.ts'
import { sharedDate } from '../shared-clock.ts'
import { type ChannelList, channelListOf } from './channel-lists.ts'
import { channelText, defaultIds, otherChannelText, subscriptionText } from './channels.wire.ts'
import { keepTrafficCounted } from './count-traffic.ts'

export const channelSnapshot: Pick<SnapshotParts, 'default_streams' | 'stream' | 'subscription'> = {
  default_streams: ({ viewer }) => ({ realm_default_streams: defaultIds(viewer) }),

  stream: ({ realm, viewer, options }) => {
    keepTrafficCounted(realm)
    const { directory } = viewer
    const list = channelListOf(directory, 'byId', sharedDate())
    const write = (channel: Channel) => channelText(directory, channel)
    const leftOut = leftOutOf(list, viewer, options)
    return { streams: list.texts.text({ name: 'channel', write }, leftOut) }
  },

  subscription: (context) => {
    const { viewer, options } = context
    const { directory } = viewer
    const list = channelListOf(directory, 'byId', sharedDate())
    const leftOut = leftOutOf(list, viewer, options)
    const [subscribed, before]: [Channel[], Channel[]] = [[], []]
    for (const subscription of directory.subscriptionsInOrder(viewer.id)) {
      const channel = directory.channels.get(subscription.channelId)
      if (!channel || leftOut.has(channel)) continue
      if (isSubscribed(subscription)) subscribed.push(channel)
      else before.push(channel)
    }
    const texts = (channels: Channel[]) =>
      jsonList(channels.map((channel) => subscriptionTextOf(context, channel)))
    for (const channel of [...subscribed, ...before]) leftOut.set(channel, undefined)
    const included = options.includeSubscribers
    const write = (channel: Channel) => otherChannelText(directory, channel, included)
    return {
      subscriptions: texts(subscribed),
      unsubscribed: texts(before),
      never_subscribed: list.texts.text({ name: `other ${included}`, write }, leftOut),
    }
  },
}

/** The channels that the viewer may not know of, and those that the client does not support. */
function leftOutOf(
  list: ChannelList,
  viewer: Viewer,
  { capabilities }: SnapshotContext['options'],
): Map<Channel, undefined> {
  const archived = capabilities.archived_channels ? [] : list.archived
  return new Map([...list.unknownTo(viewer), ...archived].map((channel) => [channel, undefined]))
}

function subscriptionTextOf({ viewer, options }: SnapshotContext, channel: Channel) {
  const subscription = viewer.directory.subscriptionsOf(viewer.id).get(channel.id)
  invariant(subscription, 'these are the channels of the subscriptions')
  return subscriptionText(viewer, channel, subscription, options)
}
