import { z } from 'zod'
import {
  channelObject,
  channelPermissions,
  otherChannelObject,
  subscriptionObject,
} from '../channels/objects.ts'
import { groupSettingValue } from '../groups/objects.ts'
import { channelId, messageId, userId } from '../ids.ts'
import { mergeParts } from '../merge-parts.ts'
import { reportType } from '../messages/report-types.ts'
import { permissionRule } from '../realm/permission-rules.ts'
import { realmSnapshotFields } from '../realm/setting-table.ts'
import { type RealmPermission, realmPermissions } from '../realm/settings.ts'
import { avatarSource, userObject } from '../users/objects.ts'

const { is_active, ...listedUserFields } = userObject.shape
const listedUser = z.strictObject(listedUserFields)
const systemBot = z.strictObject({ ...userObject.shape, is_system_bot: z.boolean() })

const unreadIds = z.array(messageId)

/** Unread messages by conversation. */
export const unreadMessages = z.strictObject({
  count: z.int(),
  pms: z.array(
    z.strictObject({ other_user_id: userId, sender_id: userId, unread_message_ids: unreadIds }),
  ),
  streams: z.array(
    z.strictObject({ stream_id: channelId, topic: z.string(), unread_message_ids: unreadIds }),
  ),
  huddles: z.array(z.strictObject({ user_ids_string: z.string(), unread_message_ids: unreadIds })),
  mentions: unreadIds,
  old_unreads_missing: z.boolean(),
})
export type UnreadMessages = z.infer<typeof unreadMessages>

type RealmPermissionField = `realm_${RealmPermission}`

const realmPermissionFields = Object.fromEntries(
  Object.keys(realmPermissions).map((name) => [`realm_${name}`, groupSettingValue]),
) as Record<RealmPermissionField, typeof groupSettingValue>

const realmFields = {
  event_queue_longpoll_timeout_seconds: z.int(),
  max_bulk_new_subscription_messages: z.int(),
  max_channel_folder_description_length: z.int(),
  max_channel_folder_name_length: z.int(),
  max_message_length: z.int(),
  max_reminder_note_length: z.int(),
  max_stream_description_length: z.int(),
  max_stream_name_length: z.int(),
  max_topic_length: z.int(),
  password_max_length: z.int(),
  password_min_guesses: z.int(),
  password_min_length: z.int(),
  realm_allow_edit_history: z.boolean(),
  realm_bot_domain: z.string(),
  realm_create_private_stream_policy: z.int(),
  realm_create_public_stream_policy: z.int(),
  realm_create_web_public_stream_policy: z.int(),
  realm_date_created: z.int(),
  realm_email_auth_enabled: z.boolean(),
  realm_empty_topic_display_name: z.string(),
  realm_giphy_rating: z.int(),
  realm_icon_source: z.string(),
  realm_icon_url: z.string(),
  realm_mandatory_topics: z.boolean(),
  realm_name: z.string(),
  realm_owner_full_content_access: z.boolean(),
  realm_password_auth_enabled: z.boolean(),
  realm_uri: z.string(),
  realm_url: z.string(),
  realm_uuid: z.uuid(),
  realm_wildcard_mention_policy: z.int(),
  server_generation: z.int(),
  server_needs_upgrade: z.boolean(),
  server_report_message_types: z.array(reportType),
  server_web_public_streams_enabled: z.boolean(),
  server_supported_permission_settings: z.strictObject({
    realm: z.record(z.string(), permissionRule),
    stream: z.record(z.enum(Object.keys(channelPermissions) as [string]), permissionRule),
    group: z.record(z.string(), permissionRule),
  }),
  ...mergeParts('realmFields'),
  ...realmPermissionFields,
  ...realmSnapshotFields,
}

const ownUserFields = {
  avatar_source: avatarSource,
  avatar_url: z.string().nullable(),
  avatar_url_medium: z.string().nullable(),
  can_invite_others_to_realm: z.boolean(),
  can_create_private_streams: z.boolean(),
  can_create_public_streams: z.boolean(),
  can_create_streams: z.boolean(),
  can_create_web_public_streams: z.boolean(),
  can_subscribe_other_users: z.boolean(),
  cross_realm_bots: z.array(systemBot),
  delivery_email: z.string(),
  email: z.string(),
  full_name: z.string(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_moderator: z.boolean(),
  is_owner: z.boolean(),
  realm_non_active_users: z.array(listedUser),
  realm_users: z.array(listedUser),
  user_id: userId,
}

/**
 * The snapshot, by the `fetch_event_types` that select its parts. A field is present if its event type is
 * requested (or none is named), and never otherwise; optional ones are for older clients.
 */
export const snapshotFields = {
  default_streams: { realm_default_streams: z.array(channelId) },
  message: { max_message_id: messageId },
  realm: realmFields,
  realm_user: ownUserFields,
  recent_private_conversations: {
    recent_private_conversations: z.array(
      z.strictObject({ max_message_id: messageId, user_ids: z.array(userId) }),
    ),
  },
  starred_messages: { starred_messages: z.array(messageId) },
  stream: { streams: z.array(channelObject) },
  subscription: {
    subscriptions: z.array(subscriptionObject),
    unsubscribed: z.array(subscriptionObject),
    never_subscribed: z.array(otherChannelObject),
  },
  unread: { unread_msgs: unreadMessages },
  ...mergeParts('snapshot'),
} as const

export type SnapshotWord = keyof typeof snapshotFields
export type SnapshotPart<W extends SnapshotWord> = z.output<z.ZodObject<(typeof snapshotFields)[W]>>

/** An older format that is left out if the newer one is requested, too. */
export const snapshotYields: Partial<Record<SnapshotWord, SnapshotWord>> = {
  muted_topics: 'user_topic',
}

/** A word that others select: unread messages need both flags and messages. */
export const snapshotNeeds: Partial<Record<SnapshotWord, readonly string[]>> = {
  unread: ['message', 'update_message_flags'],
}
