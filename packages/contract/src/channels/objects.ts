import { z } from 'zod'
import { folderId } from '../folders/objects.ts'
import { groupSettingValue } from '../groups/objects.ts'
import { channelId, messageId, userId } from '../ids.ts'

export const topicsPolicy = z.enum([
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
])
export type TopicsPolicy = z.infer<typeof topicsPolicy>

/** The permissions of a channel, and the default group of each. */
export const channelPermissions = {
  can_add_subscribers_group: 'role:nobody',
  can_administer_channel_group: 'channel_creator',
  can_create_topic_group: 'role:everyone',
  can_delete_any_message_group: 'role:nobody',
  can_delete_own_message_group: 'role:nobody',
  can_move_messages_out_of_channel_group: 'role:nobody',
  can_move_messages_within_channel_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_resolve_topics_group: 'role:nobody',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
} as const
export type ChannelPermission = keyof typeof channelPermissions

/** Every permission of a channel as a field; also how they are given in requests. */
export const channelPermissionFields = Object.fromEntries(
  Object.keys(channelPermissions).map((name) => [name, groupSettingValue]),
) as Record<ChannelPermission, typeof groupSettingValue>

/** The part of a channel that is the same for everyone who can see it. */
const channelFields = {
  stream_id: channelId,
  name: z.string(),
  is_archived: z.boolean(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int(),
  creator_id: userId.nullable(),
  invite_only: z.boolean(),
  is_web_public: z.boolean(),
  stream_post_policy: z.int(),
  is_announcement_only: z.boolean(),
  message_retention_days: z.int().nullable(),
  history_public_to_subscribers: z.boolean(),
  topics_policy: topicsPolicy,
  first_message_id: messageId.nullable(),
  folder_id: folderId.nullable(),
  is_recently_active: z.boolean(),
  stream_weekly_traffic: z.int().nullable(),
  subscriber_count: z.int(),
  ...channelPermissionFields,
}

export const channelObject = z.strictObject(channelFields)
export type ChannelObject = z.infer<typeof channelObject>

/** A channel in GET /streams. */
export const listedChannel = z.strictObject({
  ...channelFields,
  is_default: z.boolean().optional(),
})
export type ListedChannel = z.infer<typeof listedChannel>

/** The channel as one of its subscribers has set it up. */
export const subscriptionObject = z.strictObject({
  ...channelFields,
  subscribers: z.array(userId).optional(),
  partial_subscribers: z.array(userId).optional(),
  color: z.string(),
  is_muted: z.boolean(),
  in_home_view: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: z.boolean().nullable(),
  email_notifications: z.boolean().nullable(),
  push_notifications: z.boolean().nullable(),
  audible_notifications: z.boolean().nullable(),
  wildcard_mentions_notify: z.boolean().nullable(),
})
export type SubscriptionObject = z.infer<typeof subscriptionObject>

/** A channel without a subscription of the user, in POST /register. */
export const otherChannelObject = z.strictObject({
  ...channelFields,
  subscribers: z.array(userId).optional(),
  partial_subscribers: z.array(userId).optional(),
})

/** A color of three or six hexadecimal digits. */
export const colorForm = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/

/** Personal settings of a subscription. */
export const subscriptionProperties = [
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const
export type SubscriptionProperty = (typeof subscriptionProperties)[number]
