import { requireValidLinkifier } from '../linkifiers/linkifiers.policy.ts'
import { requireNormalDomain } from '../realm-domains/change-domains.ts'
import type { ArchiveTable } from './archive-table.ts'

const secret = 'opens a service; the importing server creates a new one'

/** Personal data of users: in an archive of those who consented only, but for the rules in `archive-rules.ts`. */
export const ownTables: readonly ArchiveTable[] = [
  {
    file: 'flags',
    table: 'message_flag',
    fields: { user_id: 'user', message_id: 'message', flag: 'number' },
  },
  {
    file: 'read_messages',
    table: 'read_chunk',
    fields: { user_id: 'user', chunk: 'number', bits: 'bytes' },
  },
  {
    file: 'topic_policies',
    table: 'user_topic',
    fields: {
      user_id: 'user',
      channel_id: 'channel',
      topic_key: 'text',
      topic: 'text',
      policy: 'number',
      updated_at: 'time',
    },
  },
  {
    file: 'muted_users',
    table: 'muted_user',
    fields: { user_id: 'user', muted_user_id: 'user', muted_at: 'time' },
  },
  { file: 'alert_words', table: 'alert_words', fields: { user_id: 'user', words: 'texts' } },
  {
    file: 'statuses',
    table: 'user_status',
    fields: {
      user_id: 'user',
      status_text: 'text',
      emoji_name: 'text?',
      emoji_code: 'text?',
      reaction_type: 'text?',
    },
  },
  {
    file: 'presences',
    table: 'presence',
    fields: {
      user_id: 'user',
      active_at: 'number?',
      connected_at: 'number',
      update_id: 'number',
    },
  },
  {
    file: 'navigation_views',
    table: 'navigation_view',
    fields: {
      user_id: 'user',
      fragment: 'text',
      is_pinned: 'boolean',
      name: 'text?',
      added_at: 'time',
    },
  },
  {
    file: 'drafts',
    table: 'draft',
    countsIds: true,
    fields: {
      id: 'id',
      user_id: 'user',
      type: 'text',
      recipients: 'numbers',
      topic: 'text',
      content: 'text',
      edited_at: 'time',
    },
  },
  {
    file: 'saved_searches',
    table: 'saved_search',
    countsIds: true,
    fields: { id: 'id', user_id: 'user', name: 'text', narrow: 'json', place: 'number' },
  },
  {
    file: 'saved_snippets',
    table: 'saved_snippet',
    countsIds: true,
    fields: { id: 'id', user_id: 'user', title: 'text', content: 'text', created_at: 'time' },
  },
  {
    file: 'scheduled_messages',
    table: 'scheduled_message',
    countsIds: true,
    fields: {
      id: 'id',
      user_id: 'user',
      channel_id: 'channel?',
      user_ids: 'users?',
      topic: 'text',
      content: 'text',
      rendered: 'html',
      deliver_at: 'time',
      client: 'text',
      read_by_sender: 'boolean',
      target_message_id: 'number?',
      failure: 'text?',
    },
    leftOut: { site_url: 'the address of the importing server' },
  },
  { file: 'onboarding_steps', table: 'onboarding_step', fields: { user_id: 'user', name: 'text' } },
]

/** Data of the organization itself. */
const organizationTables: readonly ArchiveTable[] = [
  {
    file: 'custom_emoji',
    table: 'custom_emoji',
    fields: {
      id: 'id',
      name: 'text',
      author_id: 'user',
      file: 'text',
      is_animated: 'boolean',
      is_deactivated: 'boolean',
      created_at: 'time',
    },
  },
  { file: 'avatars', table: 'avatar', fields: { user_id: 'user', file: 'text' } },
  {
    file: 'organization_pictures',
    table: 'realm_picture',
    fields: { which: 'text', file: 'text?', version: 'number' },
  },
  {
    file: 'linkifiers',
    table: 'linkifier',
    fields: {
      id: 'id',
      pattern: 'text',
      url_template: 'text',
      example_input: 'text?',
      reverse_template: 'text?',
      alternative_url_templates: 'json',
      place: 'number',
      is_removed: 'boolean',
    },
    check: (row) =>
      requireValidLinkifier({
        pattern: String(row.pattern),
        urlTemplate: String(row.url_template),
        exampleInput: row.example_input as string | null,
        reverseTemplate: row.reverse_template as string | null,
        alternativeUrlTemplates: row.alternative_url_templates as string[],
      }),
  },
  {
    file: 'domains',
    table: 'realm_domain',
    fields: { id: 'id', domain: 'text', allow_subdomains: 'boolean' },
    check: ({ domain }) => requireNormalDomain(String(domain)),
  },
  {
    file: 'playgrounds',
    table: 'playground',
    fields: {
      id: 'id',
      name: 'text',
      language: 'text',
      url_template: 'text',
      is_removed: 'boolean',
    },
  },
  {
    file: 'bot_services',
    table: 'bot_service',
    fields: { bot_id: 'user', base_url: 'text', interface: 'number' },
    leftOut: { token: secret },
  },
  {
    file: 'bot_storage',
    table: 'bot_storage',
    fields: { bot_id: 'user', key: 'text', value: 'text' },
  },
  {
    file: 'audit_entries',
    table: 'audit_entry',
    orderedBy: 'id',
    fields: {
      happened_at: 'time',
      kind: 'text',
      actor_id: 'user?',
      user_id: 'user?',
      details: 'json',
      address: 'text?',
      agent: 'text?',
      key_id: 'number?',
      key_name: 'text?',
      is_session: 'boolean?',
    },
    leftOut: { id: 'follows from the order' },
  },
]

export const personalTables: readonly ArchiveTable[] = [...ownTables, ...organizationTables]
