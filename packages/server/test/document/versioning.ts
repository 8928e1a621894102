import type { DocumentTable } from './table.ts'

const setUp = ['channel-object: every field of a channel says how it was set up']
const filters = [
  'list-channels: GET /streams lists the channels that its filters select, as far as the caller may know of them',
]
const fields = [
  'profile-fields: fields are created, changed, reordered and deleted; everybody is notified',
]
const words = ['send-message: all words for the kind of message']

/** The document's table of features by level. */
export const versioningTables: readonly DocumentTable[] = [
  {
    section: 'Versioning',
    rows: {
      'type direct': words,
      'type channel': words,
      'to as ids': [
        'send-message: they are named by id',
        'send-message: it can be named, numbered',
      ],
      subject: words,
      'no-topic display string': words,
      'empty topic': ['send-message: must not be empty where the organization says so'],
      read_by_sender: ['send-message: read by its sender'],
      automatic_new_visibility_policy: [
        'automatic-policies: a user who starts a topic follows it if their settings say so, and is notified',
      ],
      'stream_post_policy, is_announcement_only': setUp,
      topics_policy: ['update-channel: an invalid call is refused and changes nothing', ...setUp],
      can_add_subscribers_group: setUp,
      can_remove_subscribers_group: setUp,
      can_administer_channel_group: setUp,
      'can_delete_any_message_group, can_delete_own_message_group': setUp,
      can_move_messages_out_of_channel_group: setUp,
      is_default_stream: ['create-channel: new users are subscribed to the default channels'],
      is_web_public: ['subscribe: web-public channels need the setting'],
      last_update_id: [
        'presence: a presence report returns all presences first, and then the changes',
      ],
      history_limit_days: [
        "presence: old presences are omitted, unless they changed after the client's update id",
      ],
      slim_presence: ['document: what a report of presence may say besides'],
      'legacy presence format': ['presence: older clients get addresses'],
      role: ['change-user: a member becomes %i and a member again'],
      'new_email, PATCH /users/{email}': [
        'change-user: an owner with the permission changes an address; both of its fields follow',
      ],
      'channel folders, folder_id': ['folders: administrators keep folders', ...setUp],
      'navigation views': ['navigation-views: people pin, hide, name and forget views'],
      'include_all, include_can_access_content': filters,
      'exclude_archived, is_archived': filters,
      is_recently_active: ['topics: a channel that becomes active again is announced once'],
      'linkifiers, url_template': [
        'linkifiers: administrators add, change, reorder and remove linkifiers, and everybody is notified',
      ],
      'url, uri, filename': ['document: an uploaded file has one address under two names'],
      'resumable upload': [
        'resumable: an upload continues after a broken connection and a restart, and becomes a file',
        'resumed-upload: an upload outlives',
      ],
      realm_url: [
        'server-settings: visitors learn the organization and its sign-in methods before they sign in',
      ],
      'typing for edits': ['typing: readers of a message are notified when its sender edits it'],
      ignored_because_not_subscribed_channels: ['flags: cannot be taken back where one is not'],
      'presence limited by access': [
        'presence: security 1: guests with limited sight get presences only of users they know',
      ],
      'muting bots': ['document: a bot can be muted'],
      'group subgroup parameters': ['groups: answers who is in it, directly or through'],
      'members of deactivated groups': ['groups: keeps its name and its people'],
      'subgroup endpoint': ['groups: answers who is in it, directly or through'],
      'required, editable_by_user, display_in_profile_summary': fields,
      'field type 8': ['profile-fields: each type accepts only its own values'],
      'narrow flag update': [
        'flags-in-narrow: marking a narrow as read returns the range and the number of changes',
      ],
    },
  },
]
