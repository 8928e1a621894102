// Made from the contract by packages/client/scripts/make-table.ts; a test compares.

/** Lists of the snapshot, and the type of the event that contains the whole list. */
export const wholeLists = {
  realm_default_streams: 'default_streams',
  realm_default_stream_groups: 'default_stream_groups',
  realm_linkifiers: 'realm_linkifiers',
  realm_playgrounds: 'realm_playgrounds',
  alert_words: 'alert_words',
  onboarding_steps: 'onboarding_steps',
  saved_searches: 'saved_searches',
  custom_profile_fields: 'custom_profile_fields',
  muted_users: 'muted_users',
} as const

/**
 * Lists of the snapshot whose events change entries: the key of an entry, and the field of each event that contains
 * entries, their changes or a key.
 */
export const changedLists = {
  scheduled_messages: {
    key: 'scheduled_message_id',
    events: {
      'scheduled_messages/add': 'scheduled_messages',
      'scheduled_messages/remove': 'scheduled_message_id',
      'scheduled_messages/update': 'scheduled_message',
    },
  },
  reminders: {
    key: 'reminder_id',
    events: { 'reminders/add': 'reminders', 'reminders/remove': 'reminder_id' },
  },
  drafts: {
    key: 'id',
    events: { 'drafts/add': 'drafts', 'drafts/remove': 'draft_id', 'drafts/update': 'draft' },
  },
  navigation_views: {
    key: 'fragment',
    events: {
      'navigation_view/add': 'navigation_view',
      'navigation_view/remove': 'fragment',
      'navigation_view/update': 'data',
    },
  },
  saved_snippets: {
    key: 'id',
    events: {
      'saved_snippets/add': 'saved_snippet',
      'saved_snippets/remove': 'saved_snippet_id',
      'saved_snippets/update': 'saved_snippet',
    },
  },
  realm_domains: {
    key: 'domain',
    events: {
      'realm_domains/add': 'realm_domain',
      'realm_domains/change': 'realm_domain',
      'realm_domains/remove': 'domain',
    },
  },
} as const

/**
 * Lists in messages, by the type of the events that add and remove entries: the fields of an entry, and those that
 * identify it.
 */
export const messageLists = {
  reaction: {
    list: 'reactions',
    fields: ['emoji_name', 'emoji_code', 'reaction_type', 'user_id'],
    key: ['user_id', 'emoji_code', 'reaction_type'],
  },
} as const
