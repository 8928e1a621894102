import { api, subscriptionChangeEmpty } from '@parley/contract'
import { isSubscribed } from '../directory/objects.ts'
import { on } from '../http/handler.ts'
import { jsonList, jsonObject } from '../json-text.ts'
import { wantedChannels } from './channels.params.ts'
import { subscriptionText } from './channels.wire.ts'
import { setProperties } from './set-properties.ts'
import { unsubscribe } from './unsubscribe.ts'
import { updateSubscriptions } from './update-subscriptions.ts'

export const subscriptionRoutes = [
  on(api.channels.getSubscriptions, async ({ viewer, params }) => {
    const { directory, id } = viewer
    const options = {
      capabilities: { notification_settings_null: false },
      includeSubscribers: params.include_subscribers,
    }
    const subscriptions = directory.subscriptionsInOrder(id).flatMap((subscription) => {
      const channel = directory.channels.get(subscription.channelId)
      if (!channel || channel.isArchived || !isSubscribed(subscription)) return []
      return [subscriptionText(viewer, channel, subscription, options)]
    })
    return jsonObject({ subscriptions: jsonList(subscriptions) })
  }),

  on(api.channels.unsubscribe, async ({ params, write }) => {
    const { subscriptions: channels, principals } = params
    const { removed, notRemoved: not_removed } = await write(unsubscribe, {
      channels,
      principals,
    })
    return { removed, not_removed }
  }),

  on(api.channels.updateSubscriptions, async ({ viewer, params, write }) => {
    if (params.add.length === 0 && params.delete.length === 0) throw subscriptionChangeEmpty({})
    const { left, joined } = await write(updateSubscriptions, {
      join: wantedChannels(viewer.directory, params.add),
      leave: params.delete,
    })
    return {
      subscribed: joined.subscribed,
      already_subscribed: joined.alreadySubscribed,
      removed: left.removed,
      not_removed: left.notRemoved,
    }
  }),

  on(api.channels.setProperties, ({ params, write }) =>
    write(setProperties, params.subscription_data),
  ),

  on(api.channels.setProperty, ({ params, write }) => write(setProperties, [params])),
]
