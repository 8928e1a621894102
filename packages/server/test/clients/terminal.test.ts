import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../a-realm.ts'
import { asks, form } from '../asks.ts'
import type { Loose, Person } from '../person.ts'
import { type Demand, unmet } from './demands.ts'

const words = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'user_settings',
  'realm_emoji',
  'custom_profile_fields',
  'zulip_version',
]

/** Fields that the terminal client reads without checking whether they exist. */
const startsWith: Demand = {
  zulip_version: 'string',
  queue_id: 'string',
  last_event_id: 'integer',
  max_message_id: 'integer',
  user_id: 'integer',
  email: 'string',
  full_name: 'string',
  realm_name: 'string',
  realm_users: [{ user_id: 'integer', email: 'string', full_name: 'string', is_bot: 'boolean' }],
  cross_realm_bots: 'list',
  muted_topics: 'list',
  realm_user_groups: [{ id: 'integer', name: 'string', members: ['integer'] }],
  realm_emoji: { '*': { name: 'string', deactivated: 'boolean' } },
  presences: { '*': { aggregated: { timestamp: 'integer', status: 'string', client: 'string' } } },
  realm_message_retention_days: 'integer',
  custom_profile_fields: 'list',
  unread_msgs: {
    pms: [{ sender_id: 'integer' }],
    streams: 'list',
    huddles: 'list',
    mentions: 'list',
  },
  user_settings: {
    send_private_typing_notifications: 'boolean',
    twenty_four_hour_time: 'boolean',
    pm_content_in_desktop_notifications: 'boolean',
  },
  subscriptions: [
    {
      color: 'string',
      pin_to_top: 'boolean',
      is_muted: 'boolean',
      'desktop_notifications?': 'boolean',
      invite_only: 'boolean',
      description: 'string',
      subscribers: ['integer'],
      'message_retention_days?': 'integer',
      date_created: 'integer',
      stream_post_policy: 'integer',
      history_public_to_subscribers: 'boolean',
      rendered_description: 'string',
      'stream_weekly_traffic?': 'integer',
    },
  ],
}

const message: Demand = {
  id: 'integer',
  subject: 'string',
  display_recipient: 'anything',
  type: 'string',
  flags: ['string'],
  reactions: [{ emoji_code: 'string', emoji_name: 'string', reaction_type: 'string' }],
  is_me_message: 'boolean',
  content: 'string',
  sender_full_name: 'string',
  timestamp: 'integer',
}

async function asked(person: Person, method: string, url: string, params: Loose): Promise<Loose> {
  const text = new URLSearchParams(params).toString()
  const inQuery = method === 'GET'
  const { status, body } = await asks(person, {
    method,
    url: inQuery ? `${url}?${text}` : url,
    headers: form,
    ...(inQuery ? {} : { payload: text }),
  })
  expect(status, `${method} ${url}: ${body?.msg}`).toBe(200)
  return body
}

async function aTerminal() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben } = realm
  await ben.calls(api.presence.report, { status: 'active' })
  await ben.sends('design', 'logo', 'Blue? @**Ana**')
  await ben.writes([ana], 'hello')
  await olga.calls(api.groups.create, { name: 'team', description: '', members: [ana.id] })
  return realm
}

const registration = {
  event_types: JSON.stringify(['message', 'update_message_flags', 'reaction']),
  fetch_event_types: JSON.stringify(words),
  include_subscribers: 'true',
  client_gravatar: 'true',
  apply_markdown: 'true',
}

test('the terminal client starts with its registration, in the older formats', async () => {
  const { host, ana, ben } = await aTerminal()
  const settings = await asks(host, { method: 'GET', url: '/server_settings' })
  const needed: Demand = {
    realm_uri: 'url',
    require_email_format_usernames: 'boolean',
    email_auth_enabled: 'boolean',
  }
  expect(unmet(settings.body, needed)).toEqual([])

  const muted = { stream: 'design', topic: 'old', op: 'add' }
  await asked(ana, 'PATCH', '/users/me/subscriptions/muted_topics', muted)
  const snapshot = await asked(ana, 'POST', '/register', registration)
  expect(unmet(snapshot, startsWith)).toEqual([])
  expect(snapshot.muted_topics).toEqual([['design', 'old', expect.any(Number)]])
  expect(Object.keys(snapshot.presences)).toContain(ben.email)

  const { messages } = await asked(ana, 'GET', '/messages', {
    anchor: '0',
    use_first_unread_anchor: 'true',
    num_before: '30',
    num_after: '10',
    narrow: JSON.stringify([['stream', 'design']]),
    apply_markdown: 'true',
    client_gravatar: 'true',
  })
  expect(messages).toHaveLength(1)
  expect(unmet(messages, [message])).toEqual([])
  const presence = { status: 'active', new_user_input: 'true' }
  const others = await asked(ana, 'POST', '/users/me/presence', presence)
  expect(Object.keys(others.presences)).toContain(ben.email)
})

test('the terminal client writes, narrows and reads in the older words', async () => {
  const { ana, ben } = await aTerminal()
  const { queue_id, last_event_id } = await asked(ana, 'POST', '/register', registration)
  const to = JSON.stringify([ben.email])
  await asked(ana, 'POST', '/messages', { type: 'private', to, content: 'Knock' })
  const toChannel = { type: 'stream', to: 'design', subject: 'logo', content: '**Green**' }
  const { id } = await asked(ana, 'POST', '/messages', toChannel)
  const range = { anchor: 'newest', num_before: '5', num_after: '0' }
  for (const [narrow, found] of [
    [[['pm-with', ben.email]], 2],
    [[['is', 'private']], 2],
    [
      [
        ['stream', 'design'],
        ['topic', 'logo'],
      ],
      2,
    ],
    [[['is', 'mentioned']], 1],
    [[['search', 'green']], 1],
  ] as const) {
    const { messages } = await asked(ana, 'GET', '/messages', {
      ...range,
      narrow: JSON.stringify(narrow),
    })
    expect(messages, JSON.stringify(narrow)).toHaveLength(found)
  }
  const flags = { messages: `[${id}]`, flag: 'read', op: 'add' }
  await asked(ana, 'POST', '/messages/flags', flags)
  await asked(ana, 'POST', '/typing', { to: JSON.stringify([ben.id]), op: 'start' })
  await asked(ana, 'PATCH', `/messages/${id}`, { content: 'Grey', propagate_mode: 'change_one' })
  const { raw_content } = await asked(ana, 'GET', `/messages/${id}`, {})
  expect(raw_content).toBe('Grey')
  const { message_history } = await asked(ana, 'GET', `/messages/${id}/history`, {})
  expect(message_history).toHaveLength(2)

  const { events } = await asked(ana, 'GET', '/events', {
    queue_id,
    last_event_id: String(last_event_id),
    dont_block: 'true',
  })
  const starred = events.filter(({ type }: Loose) => type === 'message')
  expect(starred).toMatchObject([
    { message: { type: 'private', subject: '' } },
    { message: { type: 'stream', subject: 'logo', display_recipient: 'design' } },
  ])
  await asked(ana, 'DELETE', '/events', { queue_id })
})
