import type { DocumentTable } from './table.ts'

/** The document's tables of states, authentication, events, errors and limits. */
export const ruleTables: readonly DocumentTable[] = [
  {
    section: 'States and transitions',
    rows: {
      'flag unset, add': ['flags: is told with the messages that changed'],
      'flag set, remove': [
        'flags: can be taken back',
        'flags: cannot be taken back where one is not subscribed',
      ],
      'user not muted': [
        'mute-user: all messages of a muted user are read for the user who muted them',
      ],
      'user muted': [
        'mute-user: users cannot mute themselves, missing users, or the same user twice',
      ],
      'navigation view changes': ['navigation-views: people pin, hide, name and forget views'],
      'navigation view absent': ['navigation-views: people pin, hide, name and forget views'],
      'custom emoji active': ['emoji: a deactivated emoji stays where it was used'],
      'channel not default': ['create-channel: new users are subscribed to the default channels'],
      'channel default': ['create-channel: new users are subscribed to the default channels'],
      'channel does not exist': [
        'subscribe: naming a public channel creates it, and everybody except guests is notified',
      ],
      'presence status': [
        'presence: a presence report returns all presences first, and then the changes',
      ],
      'editing typing status': [
        'typing: readers of a message are notified when its sender edits it',
      ],
    },
  },
  {
    section: 'Conventions',
    rows: {
      'query, form, JSON text': ['read-params: parameters'],
      'success envelope': [
        'server-settings: visitors learn the organization and its sign-in methods before they sign in',
      ],
      ignored_parameters_unsupported: ['read-params: that nobody knows are named in the answer'],
      'error envelope': ['server: every error is an envelope'],
    },
  },
  {
    section: 'Authentication',
    rows: {
      '1 Basic with address and key': [
        'server: who calls',
        'server: every endpoint of the contract except the open ones requires credentials',
      ],
      '2 server settings are open': [
        'server-settings: visitors learn the organization and its sign-in methods before they sign in',
      ],
      '3 session cookies for uploads': ['sessions: puts a session into the browser'],
      '4 admin endpoints': [
        'folders: invalid folders are refused, and only administrators manage folders',
      ],
      '5 owners and addresses': [
        'change-user: an owner without the permission changes no address',
        'change-user: security 5: only owners make or unmake owners',
      ],
      '6 own custom emoji': ['emoji: is deactivated by the user who added it'],
      '7 channel permissions': ['access: permissions in a %s channel'],
      '8 wildcard mentions': ['send-message: of everybody in a large channel or topic'],
    },
  },
  {
    section: 'Events',
    rows: {
      '1 local id': ['send-message: the sender finds the local id in the event'],
      '2 user_topic': [
        'automatic-policies: a user who starts a topic follows it if their settings say so, and is notified',
      ],
      '3 presence': [
        'presence: a user who comes online is announced at once, but not after a short absence',
      ],
      '4 typing while editing': [
        'typing: readers of a message are notified when its sender edits it',
      ],
    },
  },
  {
    section: 'Errors',
    rows: {
      STREAM_DOES_NOT_EXIST: ['send-message: that does not exist is refused by the name'],
      BAD_REQUEST: [
        'send-message: nobody receives it if one recipient does not exist',
        'refusals: changing, archiving or making a default channel requires the permission',
        'change-user: security 5: only owners make or unmake owners',
        'mute-user: users cannot mute themselves, missing users, or the same user twice',
        'navigation-views: invalid views are refused',
      ],
      STREAM_WILDCARD_MENTION_NOT_ALLOWED: ['send-message: of everybody in a large channel'],
      TOPIC_WILDCARD_MENTION_NOT_ALLOWED: ['send-message: of everybody in a large channel'],
      UNAUTHORIZED_PRINCIPAL: [
        'folders: invalid folders are refused, and only administrators manage folders',
      ],
      NOT_FOUND: ['navigation-views: invalid views are refused'],
      'bad principals: 400': ['subscribe: nobody is subscribed if one user does not exist'],
      'unknown emoji: 404': ['emoji: that is not there is answered with 404'],
    },
  },
  {
    section: 'Limits',
    rows: {
      max_message_length: [
        'document: limits are sent to clients when they register',
        'send-message: is cut after',
      ],
      max_topic_length: [
        'document: limits are sent to clients when they register',
        'send-message: is trimmed, and cut',
      ],
      max_stream_name_length: [
        'document: limits are sent to clients when they register',
        'subscribe: a name has up to 60 characters, however many bytes they have',
      ],
      max_stream_description_length: [
        'document: limits are sent to clients when they register',
        'subscribe: a description is',
      ],
      max_channel_folder_name_length: [
        'document: limits are sent to clients when they register',
        'folders: invalid folders are refused, and only administrators manage folders',
      ],
      max_channel_folder_description_length: [
        'document: limits are sent to clients when they register',
        'folders: invalid folders are refused, and only administrators manage folders',
      ],
      max_file_upload_size_mib: [
        'document: limits are sent to clients when they register',
        'uploads: invalid uploads are refused and leave nothing behind',
      ],
      'profile summary': ['profile-fields: two short fields fit into the summary'],
      'narrow update range': ['flags-in-narrow: more than a call may touch is lowered'],
      history_limit_days: [
        "presence: old presences are omitted, unless they changed after the client's update id",
      ],
    },
  },
]
