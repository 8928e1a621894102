import type { DocumentTable } from './table.ts'

const everyField = ['channel-object: every field of a channel says how it was set up']

/** The document's part on resources. */
export const objectTables: readonly DocumentTable[] = [
  {
    section: 'Message (as sent)',
    result: 'POST /messages',
    rows: { id: ['send-message: a channel message reaches only its subscribers'] },
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
      is_recently_active: [
        'topics: a channel that becomes active again is announced once',
        ...everyField,
      ],
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
      id: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
      ],
      type: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
      ],
      to: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
      ],
      topic: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
        'read-params: hold no null',
      ],
      content: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
        'read-params: hold no null',
      ],
      timestamp: [
        'drafts: drafts to a channel, to users and without recipients are created, changed and deleted',
      ],
    },
  },
  {
    section: 'Linkifier',
    object: 'linkifier',
    rows: {
      id: [
        'linkifiers: administrators add, change, reorder and remove linkifiers, and everybody is notified',
      ],
      pattern: [
        'linkifiers: administrators add, change, reorder and remove linkifiers, and everybody is notified',
        'linkify: a match between word boundaries becomes a link, with its captures expanded by RFC 6570',
      ],
      url_template: [
        'linkify: a match between word boundaries becomes a link, with its captures expanded by RFC 6570',
        'linkify: a template is of RFC 6570',
      ],
    },
  },
  {
    section: 'Presence entry, modern format',
    rows: {
      active_timestamp: [
        'presence: a presence report returns all presences first, and then the changes',
      ],
      idle_timestamp: [
        'presence: a presence report returns all presences first, and then the changes',
      ],
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
        ['profile-fields: each type accepts only its own values'],
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
      has_alert_word: [
        'alert-words: a message with an alert word is flagged for its receivers, and an edit updates that',
      ],
      historical: ['flags: a star brings a message into the history'],
      wildcard_mentioned: ['send-message: of everybody flag all'],
      'changeable by the user': ['flags-in-narrow: flags of the server cannot be changed'],
    },
  },
]
