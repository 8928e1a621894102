import type { Demand } from './demands.ts'

// What the parsers of the mobile app require; a missing value makes it start from scratch.

export const mobileServerSettings: Demand = {
  authentication_methods: { ldap: 'boolean' },
  external_authentication_methods: [
    { name: 'string', display_name: 'string', login_url: 'string', signup_url: 'string' },
  ],
  zulip_feature_level: 'integer',
  zulip_version: 'string',
  zulip_merge_base: 'string',
  push_notifications_enabled: 'boolean',
  is_incompatible: 'boolean',
  email_auth_enabled: 'boolean',
  require_email_format_usernames: 'boolean',
  realm_uri: 'url',
  realm_name: 'string',
  realm_icon: 'url',
  realm_description: 'string',
  realm_web_public_access_enabled: 'boolean',
}

const user: Demand = {
  user_id: 'integer',
  email: 'string',
  full_name: 'string',
  date_joined: 'string',
  is_bot: 'boolean',
  role: 'integer',
  timezone: 'string',
  avatar_version: 'integer',
  'avatar_url?': 'url',
  'delivery_email?': 'string',
  'profile_data?': { '*': { value: 'string' } },
}

const channel: Demand = {
  stream_id: 'integer',
  name: 'string',
  description: 'string',
  rendered_description: 'string',
  date_created: 'integer',
  invite_only: 'boolean',
  is_web_public: 'boolean',
  history_public_to_subscribers: 'boolean',
  'first_message_id?': 'integer',
  'folder_id?': 'integer',
  'stream_weekly_traffic?': 'integer',
}

const subscription: Demand = {
  ...channel,
  pin_to_top: 'boolean',
  is_muted: 'boolean',
  color: 'string',
}

const group: Demand = {
  id: 'integer',
  members: ['integer'],
  direct_subgroup_ids: ['integer'],
  name: 'string',
  description: 'string',
  is_system_group: 'boolean',
}

const profileField: Demand = {
  id: 'integer',
  type: 'integer',
  order: 'integer',
  name: 'string',
  hint: 'string',
  field_data: 'string',
}

const emoji: Demand = { id: 'string', name: 'string', source_url: 'url', deactivated: 'boolean' }
const userTopic: Demand = {
  stream_id: 'integer',
  topic_name: 'string',
  last_updated: 'integer',
  visibility_policy: 'integer',
}
const snippet: Demand = {
  id: 'integer',
  title: 'string',
  content: 'string',
  date_created: 'integer',
}
const folder: Demand = {
  id: 'integer',
  name: 'string',
  description: 'string',
  rendered_description: 'string',
  is_archived: 'boolean',
}
const unread: Demand = {
  count: 'integer',
  pms: [{ other_user_id: 'integer', unread_message_ids: ['integer'] }],
  streams: [{ topic: 'string', stream_id: 'integer', unread_message_ids: ['integer'] }],
  huddles: [{ user_ids_string: 'string', unread_message_ids: ['integer'] }],
  mentions: ['integer'],
  old_unreads_missing: 'boolean',
}

export const mobileSnapshot: Demand = {
  last_event_id: 'integer',
  queue_id: 'string',
  zulip_feature_level: 'integer',
  zulip_version: 'string',
  zulip_merge_base: 'string',
  alert_words: ['string'],
  custom_profile_fields: [profileField],
  max_stream_name_length: 'integer',
  max_topic_length: 'integer',
  server_presence_ping_interval_seconds: 'integer',
  server_presence_offline_threshold_seconds: 'integer',
  muted_users: [{ id: 'integer' }],
  presences: { '*': { active_timestamp: 'integer', idle_timestamp: 'integer' } },
  realm_emoji: { '*': emoji },
  realm_user_groups: [group],
  recent_private_conversations: [{ max_message_id: 'integer', user_ids: ['integer'] }],
  saved_snippets: [snippet],
  subscriptions: [subscription],
  channel_folders: [folder],
  unread_msgs: unread,
  starred_messages: ['integer'],
  streams: [channel],
  user_status: { '*': {} },
  user_settings: {
    starred_message_counts: 'boolean',
    display_emoji_reaction_users: 'boolean',
    emojiset: 'string',
    presence_enabled: 'boolean',
    'twenty_four_hour_time?': 'boolean',
  },
  user_topics: [userTopic],
  realm_wildcard_mention_policy: 'integer',
  realm_name: 'string',
  realm_waiting_period_threshold: 'integer',
  realm_allow_message_editing: 'boolean',
  realm_enable_read_receipts: 'boolean',
  realm_icon_url: 'url',
  realm_presence_disabled: 'boolean',
  realm_default_external_accounts: {
    '*': { name: 'string', text: 'string', hint: 'string', url_pattern: 'string' },
  },
  max_file_upload_size_mib: 'integer',
  server_emoji_data_url: 'url',
  server_report_message_types: [{ key: 'string', name: 'string' }],
  server_supported_permission_settings: {
    realm: { '*': { allow_everyone_group: 'boolean', default_group_name: 'string' } },
    stream: { '*': { allow_everyone_group: 'boolean', default_group_name: 'string' } },
    group: { '*': { allow_everyone_group: 'boolean', default_group_name: 'string' } },
  },
  event_queue_longpoll_timeout_seconds: 'integer',
  realm_users: [user],
  realm_non_active_users: [user],
  cross_realm_bots: [user],
}

const reaction: Demand = {
  emoji_name: 'string',
  emoji_code: 'string',
  reaction_type: 'string',
  user_id: 'integer',
}

const mobileMessage = {
  client: 'string',
  content: 'string',
  content_type: 'string',
  id: 'integer',
  is_me_message: 'boolean',
  reactions: [reaction],
  sender_email: 'string',
  sender_full_name: 'string',
  sender_id: 'integer',
  sender_realm_str: 'string',
  timestamp: 'integer',
  subject: 'string',
  type: 'string',
  display_recipient: 'anything',
  submessages: [{ sender_id: 'integer', msg_type: 'string', content: 'string' }],
} as const satisfies Demand

export const mobileMessages: Demand = {
  anchor: 'integer',
  found_newest: 'boolean',
  found_oldest: 'boolean',
  found_anchor: 'boolean',
  history_limited: 'boolean',
  messages: [{ ...mobileMessage, flags: ['string'] }],
}

/** By type, and by `op` if there are several. */
export const mobileEvents: Readonly<Record<string, Demand>> = {
  alert_words: { alert_words: ['string'] },
  'channel_folder/add': { channel_folder: folder },
  'channel_folder/reorder': { order: ['integer'] },
  'channel_folder/update': { channel_folder_id: 'integer', data: {} },
  custom_profile_fields: { fields: [profileField] },
  delete_message: { message_ids: ['integer'], message_type: 'string' },
  message: { message: mobileMessage, flags: ['string'] },
  muted_users: { muted_users: [{ id: 'integer' }] },
  presence: { user_id: 'integer', server_timestamp: 'number', presence: { '*': {} } },
  'reaction/add': { ...reaction, message_id: 'integer' },
  'reaction/remove': { ...reaction, message_id: 'integer' },
  'realm_emoji/update': { realm_emoji: { '*': emoji } },
  'realm_user/add': { person: user },
  'realm_user/update': { person: { user_id: 'integer' } },
  'saved_snippets/add': { saved_snippet: snippet },
  'saved_snippets/remove': { saved_snippet_id: 'integer' },
  'saved_snippets/update': { saved_snippet: snippet },
  'stream/create': { streams: [channel] },
  'stream/delete': { stream_ids: ['integer'] },
  'stream/update': { stream_id: 'integer', name: 'string', property: 'string' },
  submessage: {
    msg_type: 'string',
    content: 'string',
    message_id: 'integer',
    sender_id: 'integer',
    submessage_id: 'integer',
  },
  'subscription/add': { subscriptions: [subscription] },
  'subscription/peer_add': { stream_ids: ['integer'], user_ids: ['integer'] },
  'subscription/peer_remove': { stream_ids: ['integer'], user_ids: ['integer'] },
  'subscription/remove': { subscriptions: [{ stream_id: 'integer' }] },
  'subscription/update': { stream_id: 'integer', property: 'string', value: 'anything' },
  'typing/start': { message_type: 'string', sender: { user_id: 'integer' } },
  'typing/stop': { message_type: 'string', sender: { user_id: 'integer' } },
  update_message: {
    rendering_only: 'boolean',
    message_id: 'integer',
    message_ids: ['integer'],
    flags: ['string'],
    edit_timestamp: 'integer',
  },
  'update_message_flags/add': { flag: 'string', messages: ['integer'], all: 'boolean' },
  'update_message_flags/remove': { flag: 'string', messages: ['integer'] },
  'user_group/add': { group },
  'user_group/add_members': { group_id: 'integer', user_ids: ['integer'] },
  'user_group/add_subgroups': { group_id: 'integer', direct_subgroup_ids: ['integer'] },
  'user_group/remove_members': { group_id: 'integer', user_ids: ['integer'] },
  'user_group/remove_subgroups': { group_id: 'integer', direct_subgroup_ids: ['integer'] },
  'user_group/update': { group_id: 'integer', data: {} },
  'user_settings/update': { property: 'string', value: 'anything' },
  user_status: { user_id: 'integer' },
  user_topic: userTopic,
}
