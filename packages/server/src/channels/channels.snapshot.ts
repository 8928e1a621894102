import { mayKnow } from '../directory/channel-access.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { isGuest } from '../directory/viewer.ts'
import { jsonList } from '../json-text.ts'
import type { SnapshotContext, SnapshotParts } from '../realms/snapshot.ts'
import { channelText, defaultIds, otherChannelText, subscriptionText } from './channels.wire.ts'
import { keepTrafficCounted } from './count-traffic.ts'

export const channelSnapshot: Pick<SnapshotParts, 'default_streams' | 'stream' | 'subscription'> = {
  default_streams: ({ viewer }) => ({
    realm_default_streams: isGuest(viewer.user) ? [] : defaultIds(viewer.directory),
  }),

  stream: (context) => {
    const { realm, viewer } = context
    keepTrafficCounted(realm)
    const texts = knownChannels(context).map((channel) => channelText(viewer.directory, channel))
    return { streams: jsonList(texts) }
  },

  subscription: (context) => {
    const { viewer, options } = context
    const own = viewer.directory.subscriptionsOf(viewer.id)
    const known = knownChannels(context)
    const withOwn = (subscribed: boolean) =>
      known.flatMap((channel) => {
        const subscription = own.get(channel.id)
        if (!subscription || isSubscribed(subscription) !== subscribed) return []
        return [subscriptionText(viewer, channel, subscription, options)]
      })
    return {
      subscriptions: jsonList(withOwn(true)),
      unsubscribed: jsonList(withOwn(false)),
      never_subscribed: jsonList(
        known
          .filter((channel) => !own.has(channel.id))
          .map((channel) => otherChannelText(viewer, channel, options.includeSubscribers)),
      ),
    }
  },
}

function knownChannels({ viewer, options }: SnapshotContext): Channel[] {
  return [...viewer.directory.channels.values()].filter(
    (channel) =>
      mayKnow(viewer, channel) && (!channel.isArchived || options.capabilities.archived_channels),
  )
}
