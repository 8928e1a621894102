import { api, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../a-realm.ts'
import { asks } from '../asks.ts'
import { sendsFile } from '../files.ts'
import { makesBot } from '../makes-bot.ts'
import type { Loose, Person } from '../person.ts'
import { aPicture } from '../pictures.ts'
import { unmet } from './demands.ts'
import {
  mobileEvents,
  mobileMessages,
  mobileServerSettings,
  mobileSnapshot,
} from './mobile-demands.ts'

/** How the mobile app registers. */
const registering = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  idle_queue_timeout: 'mobile',
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: false,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
  },
} as const

/** The app refuses servers below this level. */
const leastLevel = 277

test('the mobile app signs in by password, and finds all that it needs to begin', async () => {
  const realm = await aLivelyRealm()
  const { olga, ana, host } = realm
  const settings = await asks(host, { method: 'GET', url: '/server_settings' })
  expect(unmet(settings.body, mobileServerSettings)).toEqual([])
  expect(settings.body.zulip_feature_level).toBeGreaterThanOrEqual(leastLevel)
  expect(URL.canParse(settings.body.realm_uri)).toBe(true)

  const credentials = { username: olga.email, password: 'correct horse 9' }
  const signedIn = await olga.calls(api.auth.fetchApiKey, credentials)
  const needed = { api_key: 'string', email: 'string', user_id: 'integer' } as const
  expect(unmet(signedIn, needed)).toEqual([])

  const snapshot = await ana.registers(registering)
  expect(unmet(snapshot, mobileSnapshot)).toEqual([])
  expect([1, 2, 3, 5, 6, 7]).toContain(snapshot.realm_wildcard_mention_policy)
  expect(Object.keys(snapshot.presences)).toContain(String(realm.ben.id))
  expect(snapshot.subscriptions[0].color).toMatch(/^#[0-9a-f]{6}$/)
  expect(snapshot.event_queue_longpoll_timeout_seconds).toBe(limits.longPollTimeout)

  const range = { anchor: 'newest', num_before: 100, num_after: 0 } as const
  const found = await ana.calls(api.messages.getMany, range, {
    extra: { allow_empty_topic_name: 'true' },
  })
  expect(found.messages.length).toBeGreaterThan(1)
  expect(unmet(found, mobileMessages)).toEqual([])
})

test('the mobile app understands every event of its actions and those of others', async () => {
  const realm = await aLivelyRealm()
  const { ana } = realm
  await ana.registers(registering)
  const events: Loose[] = []
  for (const act of acts) {
    await act(realm)
    events.push(...(await ana.newEvents()))
  }

  const seen = new Set(events.map(nameOf))
  const faults = events.flatMap((event) =>
    unmet(event, mobileEvents[nameOf(event)] ?? {}, nameOf(event)),
  )
  expect(faults).toEqual([])
  const unseen = Object.keys(mobileEvents).filter((name) => !seen.has(name))
  expect(unseen).toEqual([])
})

/** Groups of actions. After each, the app fetches the result, because objects that are hidden later are not sent. */
const acts = [actsOnMessages, actsOnChannels, leaves, archives, actsOnPeople, actsOnOwnThings]

const nameOf = ({ type, op }: Loose) => (op && type !== 'muted_users' ? `${type}/${op}` : type)

/** Something of everything that a snapshot can hold. */
async function aLivelyRealm(): Promise<TestRealm> {
  const realm = await aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben'] })
  const { olga, ana, ben, gus } = realm
  await olga.calls(api.profileFields.create, { name: 'City', field_type: 1 })
  await olga.calls(api.folders.create, { name: 'Work', description: '' })
  await olga.calls(api.groups.create, { name: 'team', description: '', members: [ana.id] })
  await ana.calls(api.savedSnippets.create, { title: 'a', content: 'b' })
  await ana.calls(api.alertWords.add, { alert_words: ['lunch'] })
  await ana.calls(api.mutedUsers.mute, { muted_user_id: gus.id })
  await ben.calls(api.presence.report, { status: 'active' })
  await ben.calls(api.userStatus.update, { status_text: 'Away', emoji_name: 'tada' })
  await ben.writes([ana], 'hello')
  await ben.writes([ana, olga], 'hello both')
  await ben.sends('design', 'logo', 'Blue? @**Ana**')
  await addsEmoji(olga, 'party')
  await makesBot(realm, ana)
  return realm
}

async function addsEmoji(person: Person, name: string): Promise<void> {
  const file = { name: 'x.png', content: await aPicture(64, 64) }
  await sendsFile(person, api.emoji.add as Loose, file, { path: `/realm/emoji/${name}` })
}

async function actsOnMessages({ ana, ben, realm }: TestRealm): Promise<void> {
  const design = realm.directory.channelByName('design')
  const poll = JSON.stringify({ widget_type: 'poll', extra_data: { question: 'Blue?' } })
  const asked = await ben.calls(api.messages.send, {
    ...{ type: 'channel', to: 'design', topic: 'poll', content: '/poll Blue?' },
    widget_content: poll,
  } as Loose)
  const vote = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 })
  await ben.calls(api.submessages.add, {
    ...{ message_id: asked.id, msg_type: 'widget', content: vote },
  } as Loose)
  const id = await ben.sends('design', 'logo', 'And now?')
  await ben.calls(api.reactions.add, { message_id: id, emoji_name: 'tada' })
  await ben.calls(api.reactions.remove, { message_id: id, emoji_name: 'tada' })
  await ben.calls(api.messages.update, { message_id: id, content: 'And then?' })
  await ana.marks([id], 'add', 'starred')
  await ana.marks([id], 'remove', 'starred')
  await ben.calls(api.messages.remove, { message_id: id })
  const there = { type: 'channel', stream_id: design?.id, topic: 'logo' }
  for (const op of ['start', 'stop']) await ben.calls(api.typing.notify, { ...there, op } as Loose)
}

async function actsOnChannels({ olga, ana, ben, realm }: TestRealm): Promise<void> {
  await olga.calls(api.channels.create, { name: 'new', subscribers: [ana.id] })
  await ben.joins('new')
  await ben.calls(api.channels.unsubscribe, { subscriptions: ['new'] })
  const stream_id = realm.directory.channelByName('new')?.id as never
  await olga.calls(api.channels.update, { stream_id, description: 'Newer' })
  const muted = { stream_id, property: 'is_muted', value: true } as const
  await ana.calls(api.channels.setProperties, { subscription_data: [muted] })
  await ana.calls(api.topics.setPolicy, { stream_id, topic: 'x', visibility_policy: 3 })
  const { channel_folder_id } = await olga.calls(api.folders.create, { name: 'B', description: '' })
  await olga.calls(api.folders.update, { channel_folder_id, description: 'b' })
  const order = [...realm.directory.parts.folders.keys()].reverse()
  await olga.calls(api.folders.reorder, { order })
}

async function leaves({ ana }: TestRealm): Promise<void> {
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['new'] })
}

/** The app is told that archived channels are deleted, and nothing else of them. */
async function archives({ olga, realm }: TestRealm): Promise<void> {
  const stream_id = realm.directory.channelByName('new')?.id as never
  await olga.calls(api.channels.archive, { stream_id })
}

async function actsOnPeople({ olga, ana, ben, gus, realm, joins }: TestRealm): Promise<void> {
  await joins('zoe')
  await olga.calls(api.users.update, { user_id: ben.id, full_name: 'Benjamin' })
  await olga.calls(api.profileFields.create, { name: 'Day', field_type: 4 })
  const group = { name: 'crew', description: '', members: [ben.id] }
  const { group_id: user_group_id } = await olga.calls(api.groups.create, group)
  const members = { user_group_id, add: [gus.id], delete: [ben.id] }
  await olga.calls(api.groups.updateMembers, members)
  const other = [...realm.directory.groups.values()].find(({ name }) => name === 'team')
  const subgroups = [other?.id as never]
  await olga.calls(api.groups.updateSubgroups, { user_group_id, add: subgroups })
  await olga.calls(api.groups.updateSubgroups, { user_group_id, delete: subgroups })
  await olga.calls(api.groups.update, { user_group_id, description: 'All' })
  await ben.calls(api.presence.report, { status: 'active' })
  await gus.calls(api.presence.report, { status: 'active' })
  await ben.calls(api.userStatus.update, { status_text: 'Back' })
  await ana.calls(api.mutedUsers.unmute, { muted_user_id: gus.id })
}

async function actsOnOwnThings({ olga, ana }: TestRealm): Promise<void> {
  await ana.calls(api.alertWords.add, { alert_words: ['dinner'] })
  const { saved_snippet_id } = await ana.calls(api.savedSnippets.create, {
    title: 'c',
    content: 'd',
  })
  await ana.calls(api.savedSnippets.edit, { saved_snippet_id, title: 'e' })
  await ana.calls(api.savedSnippets.remove, { saved_snippet_id })
  await ana.calls(api.settings.update, { starred_message_counts: false })
  await addsEmoji(olga, 'cake')
}
