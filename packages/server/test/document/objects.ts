import type { DocumentTable } from './table.ts'

const everyField = ['channel-object: every field of a channel says how it was set up']

/** The document's part on resources. */
export const objectTables: readonly DocumentTable[] = [
  {
    section: 'Message (as sent)',
    result: 'POST /messages',
    rows: { id: ['send-message: a channel message reaches its subscribers'] },
  },
  {
    section: 'Group-setting value',
    rows: {
      'id of a group': ['update-channel: permissions open a private channel to people'],
      'members and subgroups': ['update-channel: permissions open a private channel to people'],
    },
  },
  {
    section: 'Channel object',
    object: 'channel',
    rows: {
      stream_id: everyField,
      name: everyField,
      is_archived: ['update-channel: an archived channel can be read and not written to'],
      description: ['subscribe: a description is one line', ...everyField],
      rendered_description: ['subscribe: a description is one line', ...everyField],
      date_created: everyField,
      creator_id: everyField,
      invite_only: everyField,
      is_web_public: ['create-channel: a web-public channel needs', ...everyField],
      stream_post_policy: everyField,
      is_announcement_only: everyField,
      message_retention_days: everyField,
      history_public_to_subscribers: ['subscribe: only a private channel can keep', ...everyField],
      topics_policy: everyField,
      first_message_id: everyField,
      folder_id: everyField,
      is_recently_active: ['topics: a channel that was silent for long', ...everyField],
      can_add_subscribers_group: everyField,
      can_remove_subscribers_group: everyField,
      can_administer_channel_group: everyField,
      can_delete_any_message_group: everyField,
      can_delete_own_message_group: everyField,
      can_move_messages_out_of_channel_group: everyField,
    },
  },
  {
    section: 'Draft',
    object: 'draft',
    rows: {
      id: ['drafts: drafts to a channel, to people and to nobody'],
      type: ['drafts: drafts to a channel, to people and to nobody'],
      to: ['drafts: drafts to a channel, to people and to nobody'],
      topic: ['drafts: drafts to a channel, to people and to nobody', 'read-params: hold no null'],
      content: [
        'drafts: drafts to a channel, to people and to nobody',
        'read-params: hold no null',
      ],
      timestamp: ['drafts: drafts to a channel, to people and to nobody'],
    },
  },
  {
    section: 'Linkifier',
    object: 'linkifier',
    rows: {
      id: ['linkifiers: administrators keep linkifiers'],
      pattern: ['linkifiers: administrators keep linkifiers', 'linkify: what a pattern finds'],
      url_template: ['linkify: what a pattern finds', 'linkify: a template is of RFC 6570'],
    },
  },
  {
    section: 'Presence entry, modern format',
    rows: {
      active_timestamp: ['presence: whoever reports hears who else is there'],
      idle_timestamp: ['presence: whoever reports hears who else is there'],
    },
  },
  {
    section: 'Presence entry, legacy format',
    rows: {
      client: ['presence: older clients get addresses'],
      status: ['presence: older clients get addresses'],
      timestamp: ['presence: older clients get addresses'],
      pushable: ['presence: older clients get addresses'],
    },
  },
  {
    section: 'Uploaded file',
    result: 'POST /user_uploads',
    rows: {
      url: ['uploads: is the uploader’s alone'],
      uri: ['document: an uploaded file has one address under two names'],
      filename: ['document: an uploaded file has one address under two names'],
    },
  },
  {
    section: 'Custom profile field types',
    rows: Object.fromEntries(
      ['1', '2', '3', '4', '5', '6', '7', '8'].map((type) => [
        type,
        ['profile-fields: each type takes what it is for'],
      ]),
    ),
  },
  {
    section: 'User roles',
    rows: Object.fromEntries(
      ['100', '200', '300', '400', '600'].map((role) => [
        role,
        ['change-user: a member becomes %i and a member again'],
      ]),
    ),
  },
  {
    section: 'Message flags',
    rows: {
      read: ['flags: is told with the messages that changed', 'send-message: read by its sender'],
      starred: ['flags: everybody has their own'],
      collapsed: ['flags: everybody has their own'],
      mentioned: ['send-message: by name flag those', 'consequences: calls everybody in it'],
      stream_wildcard_mentioned: ['send-message: of everybody flag all'],
      topic_wildcard_mentioned: ['send-message: of everybody flag all'],
      has_alert_word: ['alert-words: a message with such a word'],
      historical: ['flags: a star brings a message into the history'],
      wildcard_mentioned: ['send-message: of everybody flag all'],
      'changeable by the user': ['flags-in-narrow: flags of the server cannot be changed'],
    },
  },
]
