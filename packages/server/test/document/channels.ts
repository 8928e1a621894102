import type { DocumentTable } from './table.ts'

const setUp = ['create-channel: the creator of a channel sets all its properties']
const access = ['access: permissions in a %s channel', ...setUp]
const enforced = ['enforcement: a permission of a channel is enforced', ...setUp]
const filters = [
  'list-channels: GET /streams lists the channels that its filters select, as far as the caller may know of them',
]

/** The document's part on channels, folders, groups and the views of the sidebar. */
export const channelTables: readonly DocumentTable[] = [
  {
    section: 'POST /users/me/subscriptions',
    params: 'POST /users/me/subscriptions',
    rows: {
      subscriptions: [
        'subscribe: naming a public channel creates it, and everybody except guests is notified',
      ],
      principals: [
        'subscribe: are named by id or by address',
        'subscribe: nobody is subscribed if one user does not exist',
      ],
      authorization_errors_fatal: ['subscribe: are named as unauthorized where that is not fatal'],
      announce: ['subscription-notices: new public channels are announced, private ones are not'],
      invite_only: ['subscribe: settings of existing channels are ignored', ...setUp],
      is_web_public: ['subscribe: web-public channels need the setting'],
      is_default_stream: ['create-channel: new users are subscribed to the default channels'],
      history_public_to_subscribers: ['subscribe: only a private channel can keep its history'],
      message_retention_days: [
        'channel-object: every field of a channel has its default value',
        ...setUp,
      ],
      topics_policy: ['send-message: must not be empty where the organization says so', ...setUp],
      can_add_subscribers_group: access,
      can_remove_subscribers_group: access,
      can_administer_channel_group: access,
      can_delete_any_message_group: enforced,
      can_delete_own_message_group: enforced,
      can_move_messages_out_of_channel_group: enforced,
    },
  },
  {
    section: 'POST /users/me/subscriptions: answer',
    result: 'POST /users/me/subscriptions',
    rows: { unauthorized: ['subscribe: are named as unauthorized where that is not fatal'] },
  },
  {
    section: 'GET /streams',
    params: 'GET /streams',
    rows: {
      include_public: filters,
      include_web_public: filters,
      include_subscribed: filters,
      exclude_archived: filters,
      include_all: filters,
      include_default: [
        'list-channels: requests for default channels show which channels are default ones',
        ...filters,
      ],
      include_owner_subscribed: filters,
      include_can_access_content: filters,
      include_all_active: filters,
    },
  },
  {
    section: 'POST /default_streams',
    params: 'POST /default_streams',
    rows: { stream_id: ['create-channel: new users are subscribed to the default channels'] },
  },
  {
    section: 'DELETE /default_streams',
    params: 'DELETE /default_streams',
    rows: {
      stream_id: [
        'refusals: changing, archiving or making a default channel requires the permission',
      ],
    },
  },
  {
    section: 'POST /channel_folders/create',
    params: 'POST /channel_folders/create',
    rows: {
      name: [
        'folders: administrators keep folders',
        'folders: invalid folders are refused, and only administrators manage folders',
      ],
      description: [
        'folders: administrators keep folders',
        'folders: invalid folders are refused, and only administrators manage folders',
      ],
    },
  },
  {
    section: 'POST /channel_folders/create: answer',
    result: 'POST /channel_folders/create',
    rows: { channel_folder_id: ['folders: administrators keep folders'] },
  },
  {
    section: 'POST /user_groups/{user_group_id}/members',
    params: 'POST /user_groups/{user_group_id}/members',
    rows: {
      user_group_id: ['access: security 7: the groups of one organization'],
      delete: ['groups: is not done to who is in a group'],
      add: ['groups: is not done to who is in a group'],
      delete_subgroups: ['groups: answers who is in it, directly or through its subgroups'],
      add_subgroups: ['groups: answers who is in it, directly or through its subgroups'],
      'deactivated groups': ['groups: keeps its name and its people, and comes back'],
    },
  },
  {
    section: 'POST /user_groups/{user_group_id}/subgroups',
    params: 'POST /user_groups/{user_group_id}/subgroups',
    rows: {
      user_group_id: ['access: security 7: the groups of one organization'],
      delete: ['groups: is not done to who is in a group'],
      add: ['groups: answers who is in it, directly or through its subgroups'],
    },
  },
  {
    section: 'PATCH /navigation_views/{fragment}',
    params: 'PATCH /navigation_views/{fragment}',
    rows: {
      fragment: [
        'navigation-views: the slashes of a fragment may be in the path as they are, or encoded',
      ],
      is_pinned: ['navigation-views: people pin, hide, name and forget views'],
      name: ['navigation-views: people pin, hide', 'navigation-views: invalid views are refused'],
    },
  },
  {
    section: 'POST /navigation_views',
    params: 'POST /navigation_views',
    rows: {
      fragment: [
        'navigation-views: people pin, hide',
        'navigation-views: invalid views are refused',
      ],
      is_pinned: ['navigation-views: people pin, hide, name and forget views'],
      name: ['navigation-views: people pin, hide, name and forget views'],
    },
  },
]
