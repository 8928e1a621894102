import type { DocumentTable } from './table.ts'

const settings = [
  'server-settings: visitors learn the organization and its sign-in methods before they sign in',
]
const names = ['server-settings: older and newer names say the same']
const fields = [
  'profile-fields: fields are created, changed, reordered and deleted; everybody is notified',
]

/** The document's part on people, presence, profiles and the server itself. */
export const peopleTables: readonly DocumentTable[] = [
  {
    section: 'POST /users/me/presence',
    params: 'POST /users/me/presence',
    rows: {
      status: ['presence: a presence report returns all presences first, and then the changes'],
      last_update_id: [
        'presence: a presence report returns all presences first, and then the changes',
      ],
      history_limit_days: [
        "presence: old presences are omitted, unless they changed after the client's update id",
      ],
      new_user_input: ['document: what a report of presence may say besides'],
      ping_only: ['document: what a report of presence may say besides'],
      slim_presence: ['document: what a report of presence may say besides'],
    },
  },
  {
    section: 'POST /users/me/presence: answer',
    result: 'POST /users/me/presence',
    rows: {
      presence_last_update_id: [
        'presence: a presence report returns all presences first, and then the changes',
        'presence: presence omits deactivated users and bots, and is empty if disabled',
      ],
      server_timestamp: ['document: what a report of presence may say besides'],
      presences: [
        'presence: older clients get addresses',
        'presence: a presence report returns all presences first, and then the changes',
      ],
      zephyr_mirror_active: ['document: what a report of presence may say besides'],
    },
  },
  {
    section: 'PATCH /users/{email}',
    params: 'PATCH /users/{email}',
    rows: {
      email: ['change-user: people are changed by address, too'],
      full_name: ['refusals: a change by address is refused for the reasons'],
      role: ['change-user: security 5: only owners make or unmake owners'],
      profile_data: ['refusals: a change by address is refused for the reasons'],
      new_email: [
        'change-user: an owner with the permission changes an address; both of its fields follow',
      ],
    },
  },
  {
    section: 'POST /realm/profile_fields',
    params: 'POST /realm/profile_fields',
    rows: {
      name: fields,
      hint: fields,
      field_type: ['profile-fields: each type accepts only its own values'],
      field_data: ['profile-fields: a value that is not offered any more is removed'],
      display_in_profile_summary: ['profile-fields: two short fields fit into the summary'],
      required: fields,
      editable_by_user: ['profile-fields: only administrators set fields that users cannot edit'],
    },
  },
  {
    section: 'POST /realm/profile_fields: answer',
    result: 'POST /realm/profile_fields',
    rows: { id: fields },
  },
  {
    section: 'POST /users/me/muted_users/{muted_user_id}',
    params: 'POST /users/me/muted_users/{muted_user_id}',
    rows: {
      muted_user_id: [
        'mute-user: users cannot mute themselves, missing users, or the same user twice',
      ],
    },
  },
  {
    section: 'GET /realm/linkifiers: answer',
    result: 'GET /realm/linkifiers',
    rows: {
      linkifiers: [
        'linkifiers: administrators add, change, reorder and remove linkifiers, and everybody is notified',
      ],
    },
  },
  {
    section: 'GET /server_settings: answer',
    result: 'GET /server_settings',
    rows: {
      authentication_methods: settings,
      external_authentication_methods: settings,
      service_feature_level: names,
      service_version: names,
      service_merge_base: names,
      push_notifications_enabled: settings,
      is_incompatible: settings,
      email_auth_enabled: settings,
      require_email_format_usernames: settings,
      realm_uri: settings,
      realm_url: settings,
      realm_name: settings,
      realm_icon: settings,
      realm_description: settings,
      realm_web_public_access_enabled: ['server-settings: it tells that there is something'],
    },
  },
]
