import type { RegisterInput } from '@parley/client/light'

/** A fortnight: who comes back from a holiday goes on where they were. */
const idleSeconds = 14 * 86_400

/** What the app asks for when it registers: everything, in the newest form. */
export const registration: RegisterInput = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: 'partial',
  idle_queue_timeout: idleSeconds,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    linkifier_url_template: true,
    user_list_incomplete: true,
    include_deactivated_groups: true,
    archived_channels: true,
    empty_topic_name: true,
    simplified_presence_events: true,
  },
}
