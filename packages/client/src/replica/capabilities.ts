// Made from the contract by packages/client/scripts/make-table.ts; a test compares.

/** Every capability of a client. */
export const capabilities = {
  archived_channels: true,
  notification_settings_null: true,
  individual_emoji_changes: true,
  include_deactivated_groups: true,
  linkifier_url_template: true,
  bulk_message_deletion: true,
  simplified_presence_events: true,
  stream_typing_notifications: true,
  empty_topic_name: true,
  user_settings_object: true,
  user_avatar_url_field_optional: true,
  user_list_incomplete: true,
} as const
