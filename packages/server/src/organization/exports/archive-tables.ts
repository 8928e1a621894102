import { requireFullName } from '../../people/public.ts'
import type { ArchiveParts, ArchiveTable } from '../../realms/archive-table.ts'

const computed = 'computed from other columns'

/** Users, groups and channels. */
const places: readonly ArchiveTable[] = [
  {
    file: 'users',
    table: 'realm_user',
    defines: 'user',
    fields: {
      id: 'id',
      delivery_email: 'text',
      full_name: 'text',
      role: 'number',
      is_active: 'boolean',
      is_bot: 'boolean',
      is_system_bot: 'boolean',
      bot_type: 'number?',
      bot_owner_id: 'number?',
      timezone: 'text',
      avatar_source: 'text',
      avatar_version: 'counter',
      can_create_users: 'boolean',
      can_change_emails: 'boolean',
      date_joined: 'time',
      awaits_sign_in: 'boolean',
      settings: 'json',
      edited_settings: 'texts',
    },
    later: { edited_settings: [], awaits_sign_in: false },
    check: ({ full_name }) => requireFullName(String(full_name)),
    noted: ({ bot_type }) => bot_type,
  },
  {
    file: 'groups',
    table: 'user_group',
    defines: 'group',
    fields: {
      id: 'id',
      name: 'text',
      name_key: 'key',
      description: 'text',
      is_system: 'boolean',
      creator_id: 'user?',
      created_at: 'time?',
      deactivated: 'boolean',
      permissions: 'json',
    },
  },
  {
    file: 'group_members',
    table: 'user_group_member',
    fields: { group_id: 'group', user_id: 'user' },
  },
  {
    file: 'subgroups',
    table: 'user_group_subgroup',
    fields: { group_id: 'group', subgroup_id: 'group' },
  },
  {
    file: 'channel_folders',
    table: 'channel_folder',
    defines: 'folder',
    fields: {
      id: 'id',
      name: 'text',
      name_key: 'key',
      description: 'text',
      rendered_description: 'html',
      creator_id: 'user?',
      created_at: 'time',
      is_archived: 'boolean',
      place: 'counter',
    },
  },
  {
    file: 'channels',
    table: 'channel',
    defines: 'channel',
    fields: {
      id: 'id',
      name: 'text',
      name_key: 'key',
      description: 'text',
      rendered_description: 'html',
      creator_id: 'user?',
      created_at: 'time',
      is_private: 'boolean',
      is_web_public: 'boolean',
      is_archived: 'boolean',
      history_public: 'boolean',
      retention_days: 'number?',
      topics_policy: 'text',
      folder_id: 'folder?',
      permissions: 'json',
      weekly_traffic: 'number?',
    },
  },
  { file: 'default_channels', table: 'default_channel', fields: { channel_id: 'channel' } },
  {
    file: 'default_channel_groups',
    table: 'default_channel_group',
    countsIds: true,
    fields: {
      id: 'id',
      name: 'text',
      name_key: 'key',
      description: 'text',
      channel_ids: 'channels',
    },
  },
  {
    file: 'channel_traffic',
    table: 'channel_traffic',
    fields: { day: 'number', channel_id: 'channel', messages: 'number' },
  },
  {
    file: 'channel_traffic_counted',
    table: 'channel_traffic_counted',
    fields: { day: 'number', message_id: 'number' },
  },
  {
    file: 'subscriptions',
    table: 'subscription',
    fields: {
      channel_id: 'channel',
      user_id: 'user',
      color: 'text',
      is_muted: 'boolean',
      pin_to_top: 'boolean',
      desktop_notifications: 'boolean?',
      email_notifications: 'boolean?',
      push_notifications: 'boolean?',
      audible_notifications: 'boolean?',
      wildcard_mentions_notify: 'boolean?',
    },
  },
  {
    file: 'subscription_spans',
    table: 'subscription_span',
    fields: {
      channel_id: 'channel',
      user_id: 'user',
      joined_after: 'number',
      left_after: 'number?',
    },
  },
  {
    file: 'conversations',
    table: 'conversation',
    defines: 'conversation',
    fields: { id: 'id', user_ids: 'users' },
  },
]

export const messageTables = {
  messages: {
    file: 'messages',
    table: 'message',
    messageKey: 'id',
    defines: 'message',
    fields: {
      id: 'id',
      sender_id: 'user',
      recipient_id: 'recipient',
      topic: 'text',
      topic_key: 'key',
      content: 'text',
      rendered: 'html',
      sent_at: 'time',
      client: 'text',
      mentions_channel: 'boolean',
      read_by_sender: 'boolean',
      path: 'path?',
      edits: 'json?',
      edited_at: 'time?',
      moved_at: 'time?',
    },
    leftOut: { words: computed },
  },
  submessages: {
    file: 'submessages',
    table: 'submessage',
    messageKey: 'message_id',
    countsIds: true,
    fields: {
      id: 'id',
      message_id: 'message',
      sender_id: 'user',
      type: 'text',
      content: 'text',
    },
  },
  links: {
    file: 'attachment_links',
    table: 'attachment_message',
    messageKey: 'message_id',
    fields: { message_id: 'message', attachment_id: 'attachment' },
  },
} as const satisfies Record<string, ArchiveTable>

const attachments: ArchiveTable = {
  file: 'attachments',
  table: 'attachment',
  defines: 'attachment',
  fields: {
    id: 'id',
    owner_id: 'user',
    path_id: 'text',
    name: 'text',
    size: 'number',
    content_type: 'text',
    created_at: 'time',
    unclaimed_since: 'time?',
  },
  leftOut: {
    storage_key: 'the importing server chooses the key',
    width: 'read from the file',
    height: 'read from the file',
    frames: 'read from the file',
  },
}

const { messages, submessages, links } = messageTables

/** The tables that no feature declares, in order: a table comes after those that it refers to. */
const coreTables: readonly ArchiveTable[] = [...places, messages, submessages, attachments, links]

/** All tables of an archive, in order. */
export function tablesOf({ archive }: ArchiveParts): readonly ArchiveTable[] {
  return [...coreTables, ...archive]
}

/** The organization's own row, which is a separate file. */
export const organizationFields = [
  'name',
  'uuid',
  'created_at',
  'settings',
  'permissions',
  'user_defaults',
  'waiting_reckoned_at',
  'last_message_id',
] as const
