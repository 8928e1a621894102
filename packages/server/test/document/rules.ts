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
      'user not muted': ['mute-user: what somebody wrote and writes is read'],
      'user muted': ['mute-user: nobody mutes themselves, nobody, or the same person twice'],
      'navigation view changes': ['navigation-views: people pin, hide, name and forget views'],
      'navigation view absent': ['navigation-views: people pin, hide, name and forget views'],
      'custom emoji active': ['emoji: a deactivated emoji stays where it was used'],
      'channel not default': ['create-channel: new users are subscribed to the default channels'],
      'channel default': ['create-channel: new users are subscribed to the default channels'],
      'channel does not exist': ['subscribe: a public channel is created by naming it'],
      'presence status': ['presence: whoever reports hears who else is there'],
      'editing typing status': ['typing: whoever may read a message hears that its sender edits'],
    },
  },
  {
    section: 'Conventions',
    rows: {
      'query, form, JSON text': ['read-params: parameters'],
      'success envelope': ['server-settings: whoever is about to sign in'],
      ignored_parameters_unsupported: ['read-params: that nobody knows are named in the answer'],
      'error envelope': ['server: every error is an envelope'],
    },
  },
  {
    section: 'Authentication',
    rows: {
      '1 Basic with address and key': [
        'server: who calls',
        'server: every endpoint of the contract',
      ],
      '2 server settings are open': ['server-settings: whoever is about to sign in'],
      '3 session cookies for uploads': ['sessions: puts a session into the browser'],
      '4 admin endpoints': ['folders: what cannot be is refused, and only administrators'],
      '5 owners and addresses': [
        'change-user: an owner without the permission changes no address',
        'change-user: security 5: only owners make or unmake owners',
      ],
      '6 own custom emoji': ['emoji: is deactivated by whoever added it'],
      '7 channel permissions': ['access: who may do what in a %s channel'],
      '8 wildcard mentions': ['send-message: of everybody in a large channel or topic'],
    },
  },
  {
    section: 'Events',
    rows: {
      '1 local id': ['send-message: the sender finds the local id in the event'],
      '2 user_topic': ['automatic-policies: '],
      '3 presence': ['presence: who comes is told to everybody at once'],
      '4 typing while editing': ['typing: whoever may read a message hears that its sender edits'],
    },
  },
  {
    section: 'Errors',
    rows: {
      STREAM_DOES_NOT_EXIST: ['send-message: that does not exist is refused by the name'],
      BAD_REQUEST: [
        'send-message: nobody gets it where one of them does not exist',
        'refusals: a channel is not changed, archived or made the default',
        'change-user: security 5: only owners make or unmake owners',
        'mute-user: nobody mutes themselves',
        'navigation-views: what cannot be is refused',
      ],
      STREAM_WILDCARD_MENTION_NOT_ALLOWED: ['send-message: of everybody in a large channel'],
      TOPIC_WILDCARD_MENTION_NOT_ALLOWED: ['send-message: of everybody in a large channel'],
      UNAUTHORIZED_PRINCIPAL: ['folders: what cannot be is refused, and only administrators'],
      NOT_FOUND: ['navigation-views: what cannot be is refused'],
      'bad principals: 400': ['subscribe: nobody is subscribed if one of them does not exist'],
      'unknown emoji: 404': ['emoji: that is not there is answered with 404'],
    },
  },
  {
    section: 'Limits',
    rows: {
      max_message_length: ['document: lengths are told to clients', 'send-message: is cut after'],
      max_topic_length: ['document: lengths are told', 'send-message: is trimmed, and cut'],
      max_stream_name_length: ['document: lengths are told', 'subscribe: a name has up to 60'],
      max_stream_description_length: ['document: lengths are told', 'subscribe: a description is'],
      max_channel_folder_name_length: ['document: lengths are told', 'folders: what cannot be'],
      max_channel_folder_description_length: ['document: lengths are told', 'folders: what cannot'],
      max_file_upload_size_mib: ['document: lengths are told', 'uploads: what is no upload'],
      'profile summary': ['profile-fields: two fields fit into the summary'],
      'narrow update range': ['flags-in-narrow: more than a call may touch is lowered'],
      history_limit_days: ['presence: old presences are left out'],
    },
  },
]
