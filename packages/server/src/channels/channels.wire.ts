import {
  type ChannelId,
  type ChannelObject,
  type ChannelPermission,
  type ClientCapabilities,
  channelPermissions,
  type GroupSettingValue,
  legacyPostPolicy,
  limits,
  type SubscriptionObject,
  type UserId,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { describeSetting, groupNamedBy } from '../directory/groups.ts'
import { type Channel, isSubscribed, type Subscription } from '../directory/objects.ts'
import { StampedCache } from '../directory/stamped-cache.ts'
import { isGuest, type Viewer } from '../directory/viewer.ts'
import { type JsonText, jsonBoth, jsonShared, jsonText } from '../json-text.ts'
import { sharedDate } from '../shared-clock.ts'

const secondsPerDay = 86_400

const channelTexts = new StampedCache<Channel, JsonText<ChannelObject>>()

/** The same as JSON text, for lists of many channels. */
export function channelText(directory: Directory, channel: Channel): JsonText<ChannelObject> {
  const stamp = `${stampOf(directory)} ${isRecentlyActive(channel)}`
  return channelTexts.get(channel, stamp, () =>
    jsonShared(jsonText(channelWire(directory, channel))),
  )
}

/** Inactive users are not listed among the subscribers. */
export function stampOf({ versions: { channels, people } }: Directory): string {
  return `${channels} ${people}`
}

/** A channel in the format for everybody who may see it. */
export function channelWire(directory: Directory, channel: Channel): ChannelObject {
  const postPolicy = postPolicyOf(directory, channel)
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.isArchived,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.createdAt,
    creator_id: channel.creatorId,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    stream_post_policy: postPolicy,
    is_announcement_only: postPolicy === 2,
    message_retention_days: channel.retentionDays,
    history_public_to_subscribers: channel.historyPublic,
    topics_policy: channel.topicsPolicy,
    first_message_id: channel.firstMessageId,
    folder_id: channel.folderId,
    is_recently_active: isRecentlyActive(channel),
    stream_weekly_traffic: channel.weeklyTraffic,
    subscriber_count: channel.subscriberCount,
    ...permissionsWire(directory, channel),
  }
}

function permissionsWire(directory: Directory, { permissions }: Channel) {
  const names = Object.keys(channelPermissions) as ChannelPermission[]
  const values = names.map((name) => [name, describeSetting(directory, permissions[name])])
  return Object.fromEntries(values) as Record<ChannelPermission, GroupSettingValue>
}

/** The older form of the posting permission. */
export function postPolicyOf({ groups }: Directory, { permissions }: Channel): number {
  return legacyPostPolicy(groupNamedBy(groups, permissions.can_send_message_group))
}

/** Whether something was written lately, or the channel is new. */
export function isRecentlyActive(channel: Channel, now = sharedDate()): boolean {
  const lastSign = channel.lastMessageAt ?? channel.createdAt
  return now.getTime() / 1000 - lastSign < limits.recentlyActiveDays * secondsPerDay
}

interface SubscriptionWireOptions {
  readonly capabilities: Pick<ClientCapabilities, 'notification_settings_null'>
  readonly includeSubscribers: boolean | 'partial'
}

/** A channel as the viewer has set it up. */
export function subscriptionWire(
  viewer: Viewer,
  channel: Channel,
  subscription: Subscription,
  { capabilities, includeSubscribers }: SubscriptionWireOptions,
): SubscriptionObject {
  return {
    ...channelWire(viewer.directory, channel),
    ...subscribersWire(viewer.directory, channel, includeSubscribers),
    ...ownWire(subscription, capabilities),
  }
}

/** The same as JSON text. */
export function subscriptionText(
  viewer: Viewer,
  channel: Channel,
  subscription: Subscription,
  { capabilities, includeSubscribers }: SubscriptionWireOptions,
): JsonText<SubscriptionObject> {
  const common = otherChannelText(viewer.directory, channel, includeSubscribers)
  return jsonBoth(common, jsonText(ownWire(subscription, capabilities)))
}

const withSubscribers = {
  whole: new StampedCache<Channel, JsonText<ChannelObject & SubscribersWire>>(),
  partial: new StampedCache<Channel, JsonText<ChannelObject & SubscribersWire>>(),
}

/** A channel that the viewer is not subscribed to, written. */
export function otherChannelText(
  directory: Directory,
  channel: Channel,
  included: SubscriptionWireOptions['includeSubscribers'],
): JsonText<ChannelObject & SubscribersWire> {
  const written = channelText(directory, channel)
  if (included === false) return written
  const texts = withSubscribers[included === 'partial' ? 'partial' : 'whole']
  const stamp = `${stampOf(directory)} ${isRecentlyActive(channel)}`
  return texts.get(channel, stamp, () =>
    jsonShared(jsonBoth(written, jsonText(subscribersWire(directory, channel, included)))),
  )
}

function ownWire(
  subscription: Subscription,
  { notification_settings_null: plain }: SubscriptionWireOptions['capabilities'],
) {
  return {
    color: subscription.color,
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    pin_to_top: subscription.pinToTop,
    desktop_notifications: inherited(subscription.desktopNotifications, plain, false),
    email_notifications: inherited(subscription.emailNotifications, plain, false),
    push_notifications: inherited(subscription.pushNotifications, plain, false),
    audible_notifications: inherited(subscription.audibleNotifications, plain, false),
    wildcard_mentions_notify: inherited(subscription.wildcardMentionsNotify, plain, true),
  }
}

interface SubscribersWire {
  subscribers?: UserId[]
  partial_subscribers?: UserId[]
}

/** Above this many subscribers, `partial` lists only those that clients treat specially. */
const partialAbove = 250

/** The subscribers, as far as the client wants them. */
function subscribersWire(
  directory: Directory,
  channel: Channel,
  included: boolean | 'partial',
): SubscribersWire {
  if (included === false) return {}
  if (included !== 'partial' || channel.subscriberCount <= partialAbove) {
    return { subscribers: subscriberIds(directory, channel) }
  }
  const isBot = (id: UserId) => directory.users.get(id)?.isBot
  return { partial_subscribers: subscriberIds(directory, channel).filter(isBot) }
}

/** Null means the default; clients that do not support it get the resulting value. */
function inherited(own: boolean | null, plain: boolean, everywhere: boolean): boolean | null {
  return plain ? own : (own ?? everywhere)
}

/** Active subscribers, ascending. */
export function subscriberIds(directory: Directory, channel: Channel): UserId[] {
  const ids: UserId[] = []
  for (const [userId, subscription] of channel.subscriptions) {
    if (isSubscribed(subscription) && directory.users.get(userId)?.isActive) ids.push(userId)
  }
  return ids.sort((a, b) => a - b)
}

/** The default channels, ascending; none for guests, who can only be subscribed by others. */
export function defaultIds({ directory, user }: Viewer): ChannelId[] {
  return isGuest(user) ? [] : [...directory.defaultChannels].sort((a, b) => a - b)
}
