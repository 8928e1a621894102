import type { Snapshot } from '../src/events.ts'

/** The answer of POST /register in an organization without any activity. */
export function aSnapshot(fields: Readonly<Record<string, unknown>> = {}): Snapshot {
  const snapshot = {
    queue_id: 'q',
    last_event_id: 0,
    user_id: 1,
    realm_users: [],
    realm_non_active_users: [],
    cross_realm_bots: [],
    realm_user_groups: [],
    streams: [],
    subscriptions: [],
    unsubscribed: [],
    never_subscribed: [],
    channel_folders: [],
    user_topics: [],
    starred_messages: [],
    max_message_id: -1,
    recent_private_conversations: [],
    unread_msgs: {
      count: 0,
      pms: [],
      streams: [],
      huddles: [],
      mentions: [],
      old_unreads_missing: false,
    },
    ...fields,
  }
  return snapshot as unknown as Snapshot
}

/** An account as POST /register lists it. */
export function someone(user_id: number, full_name: string) {
  return {
    user_id,
    full_name,
    email: `user${user_id}@example.com`,
    delivery_email: `user${user_id}@example.com`,
    date_joined: '2026-01-01T00:00:00+00:00',
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: 400,
    timezone: '',
    avatar_url: null,
    avatar_version: 1,
    is_imported_stub: false,
    presence_enabled: true,
    profile_data: {},
  }
}

export const people = (count: number) =>
  Array.from({ length: count }, (_, index) => someone(index + 1, `Person ${index + 1}`))
