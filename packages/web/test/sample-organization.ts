import type { Snapshot } from '@parley/client/replica'
import { Replica } from '@parley/client/replica'
import { sampleConversations, samplePeople, sampleUnread } from './sample-content.ts'

/** The current time in the sample organization. It is fixed, so that screenshots do not change. */
export const sampleNow = Date.UTC(2026, 10, 19, 14, 5)

const seconds = sampleNow / 1000

export const sampleSettings = {
  starred_message_counts: true,
  twenty_four_hour_time: true,
  default_language: 'en',
  color_scheme: 1,
  high_contrast_mode: false,
  web_font_size_px: 16,
  web_line_height_percent: 140,
}

interface SampleChannel {
  readonly name: string
  readonly folder?: number
  readonly pinned?: boolean
  readonly muted?: boolean
  readonly secret?: boolean
  readonly web?: boolean
  readonly quiet?: boolean
}

export const sampleChannels: readonly SampleChannel[] = [
  { name: 'announcements', pinned: true },
  { name: 'design', folder: 1, pinned: true },
  { name: 'mobile', folder: 1 },
  { name: 'web', folder: 1 },
  { name: 'api', folder: 1 },
  { name: 'research', folder: 1, quiet: true },
  { name: 'release 10', folder: 1, secret: true },
  { name: 'support', folder: 2 },
  { name: 'press', folder: 2 },
  { name: 'community', folder: 2, web: true },
  { name: 'incidents', folder: 3, secret: true },
  { name: 'infrastructure', folder: 3 },
  { name: 'builds', folder: 3, muted: true },
  { name: 'general' },
  { name: 'random', muted: true },
  { name: 'books', quiet: true },
  { name: 'Lisbon' },
  { name: 'a very long name of a channel that nobody can read', quiet: true },
]

const folderNames = ['Product', 'Outside', 'Operations']

const onlySelf = { direct_members: [1], direct_subgroups: [] }

/** The snapshot of an organization of two dozen people on a busy Thursday. */
export function sampleSnapshot(fields: Readonly<Record<string, unknown>> = {}): Snapshot {
  const people = samplePeople()
  const self = people[0]
  const channels = sampleChannels.map(channelOf)
  const snapshot = {
    queue_id: 'sample',
    last_event_id: 0,
    ...ownFields(self),
    realm_name: 'Northwind',
    realm_icon_url: '',
    realm_url: 'http://localhost',
    realm_can_create_groups: onlySelf,
    realm_can_create_public_channel_group: onlySelf,
    realm_can_invite_users_group: onlySelf,
    server_presence_offline_threshold_seconds: 140,
    user_settings: sampleSettings,
    realm_users: people,
    realm_non_active_users: [],
    cross_realm_bots: [],
    realm_user_groups: [],
    streams: channels,
    subscriptions: channels.map((channel, index) => ({ ...channel, ...personal(index) })),
    unsubscribed: [],
    never_subscribed: [],
    channel_folders: folderNames.map((name, index) => ({
      ...{ id: index + 1, name, order: index, is_archived: false },
      ...{ description: '', rendered_description: '', date_created: null, creator_id: null },
    })),
    user_topics: sampleTopicPolicies,
    starred_messages: [101, 102, 103],
    max_message_id: 9000,
    recent_private_conversations: sampleConversations,
    drafts: [
      { id: 1, type: 'stream', to: [2], topic: 'Icons', content: 'Shall', timestamp: 1 },
      { id: 2, type: 'stream', to: [18], topic: 'Names of channels', content: 'A', timestamp: 2 },
    ],
    scheduled_messages: [
      {
        ...{ scheduled_message_id: 1, type: 'stream', to: 2, topic: 'Icons', content: 'Tomorrow' },
        ...{ rendered_content: '<p>Tomorrow</p>', failed: false },
        scheduled_delivery_timestamp: seconds + 86_400,
      },
    ],
    presences: Object.fromEntries(people.map(({ user_id }) => [user_id, presenceOf(user_id)])),
    unread_msgs: sampleUnread,
    ...fields,
  }
  return snapshot as unknown as Snapshot
}

export function sampleReplica(fields: Readonly<Record<string, unknown>> = {}): Replica {
  return new Replica(sampleSnapshot(fields), { now: () => sampleNow })
}

const sampleTopicPolicies = [
  { stream_id: 2, topic_name: 'Onboarding, third try', visibility_policy: 3, last_updated: 1 },
  { stream_id: 7, topic_name: 'Release notes', visibility_policy: 1, last_updated: 1 },
]

function ownFields(self: ReturnType<typeof samplePeople>[number] | undefined) {
  const { user_id, full_name, email } = self ?? { user_id: 1, full_name: '', email: '' }
  return {
    ...{ user_id, full_name, email, delivery_email: email, avatar_url: null },
    ...{ is_admin: true, is_owner: false, is_moderator: true, is_guest: false },
  }
}

function channelOf(sample: SampleChannel, index: number) {
  return {
    stream_id: index + 1,
    name: sample.name,
    is_archived: false,
    description: `All about ${sample.name}.`,
    rendered_description: `<p>All about ${sample.name}.</p>`,
    date_created: 1_700_000_000,
    creator_id: 1,
    invite_only: sample.secret ?? false,
    is_web_public: sample.web ?? false,
    stream_post_policy: 1,
    is_announcement_only: false,
    message_retention_days: null,
    history_public_to_subscribers: true,
    topics_policy: 'inherit',
    first_message_id: 1,
    folder_id: sample.folder ?? null,
    is_recently_active: !sample.quiet,
    stream_weekly_traffic: 20,
    subscriber_count: 24,
  }
}

function personal(index: number) {
  const { pinned = false, muted = false } = sampleChannels[index] ?? {}
  return {
    ...{ color: '#7a6ff0', is_muted: muted, in_home_view: !muted, pin_to_top: pinned },
    ...{ desktop_notifications: null, email_notifications: null, push_notifications: null },
    ...{ audible_notifications: null, wildcard_mentions_notify: null },
  }
}

function presenceOf(userId: number) {
  const away = [20, 40, 30_000, 60, 900, 15][userId % 6] ?? 0
  const idle = userId % 5 === 0 ? 100 : 0
  return { active_timestamp: seconds - away - idle * 10, idle_timestamp: seconds - away }
}
