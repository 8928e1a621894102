import * as channels from './endpoints.ts'
import * as events from './events.ts'
import * as subscriptions from './subscription-endpoints.ts'

export const channelsFeature = {
  summary: 'Channels, and who is subscribed to them.',
  endpoints: {
    list: channels.getChannels,
    subscribe: channels.subscribe,
    addDefault: channels.addDefault,
    archive: channels.archive,
    create: channels.create,
    get: channels.getChannel,
    getEmailAddress: channels.getEmailAddress,
    getId: channels.getChannelId,
    getSubscribers: channels.getSubscribers,
    getSubscriptions: subscriptions.getSubscriptions,
    getSubscriptionStatus: subscriptions.getSubscriptionStatus,
    removeDefault: channels.removeDefault,
    setProperties: subscriptions.setProperties,
    setProperty: subscriptions.setProperty,
    unsubscribe: subscriptions.unsubscribe,
    update: channels.update,
    updateSubscriptions: subscriptions.updateSubscriptions,
  },
  events,
  capabilities: ['archived_channels', 'notification_settings_null'],
  audits: ['channel_changed', 'channel_archived', 'default_channels_changed'],
} as const
