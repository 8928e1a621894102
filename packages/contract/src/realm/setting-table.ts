import { z } from 'zod'
import { languageTag } from '../language-tag.ts'
import { limits } from '../limits.ts'
import { textUpTo } from '../text-rules.ts'

/** One setting of the organization. */
interface Setting<Kept extends z.ZodType> {
  /** Its stored and sent format. */
  readonly kept: Kept
  /** Its format in requests, if that differs. */
  readonly given?: z.ZodType<z.output<Kept>>
  readonly initial: z.output<Kept>
  /** Text that is sent unchanged, even if it looks like a number. */
  readonly isText?: boolean
  /** Who can join, who is a full member, and how long messages are kept. */
  readonly forOwners?: boolean
  /** Whether its event is `realm/update_dict`, as clients expect. */
  readonly inDict?: boolean
  /** The name for older clients. */
  readonly olderName?: string
}

const flag = (initial: boolean, more: Partial<Setting<z.ZodBoolean>> = {}) => ({
  kept: z.boolean(),
  initial,
  ...more,
})

function choice<const Value extends number | string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
  more: Partial<Setting<z.ZodLiteral<Value>>> = {},
): Setting<z.ZodLiteral<Value>> {
  return { kept: z.literal(values as Value[]), initial: initial as never, ...more }
}

function text(most: number, more: Partial<Setting<z.ZodString>> = {}): Setting<z.ZodString> {
  return { kept: textUpTo(most), initial: '', isText: true, ...more }
}

function count(
  least: number,
  most: number,
  initial: number,
  more: Partial<Setting<z.ZodInt>> = {},
) {
  return { kept: z.int().min(least).max(most), initial, ...more }
}

const most = 2_147_483_647

/** Seconds in which something may be done; null: at any time. */
function seconds(initial: number | null, more: Partial<Setting<z.ZodNullable<z.ZodInt>>> = {}) {
  const given = z.union([z.int().min(1).max(most), z.literal('unlimited').transform(() => null)])
  return { kept: z.int().nullable(), given, initial, ...more }
}

/** A channel, or -1 for none. */
const channel = { kept: z.int().min(-1).max(most), initial: -1 }

const days = {
  kept: z.int(),
  given: z.union([z.int().min(1).max(most), z.literal('unlimited').transform(() => -1)]),
  initial: -1,
  forOwners: true,
}

const webAddress = z.url({ protocol: /^https?$/ }).max(limits.maxWebAddressLength)

/** Null: the one that the server has. */
const meetings = {
  kept: webAddress.nullable(),
  given: z.union([z.literal('default').transform(() => null), webAddress, z.null()]),
  initial: null,
}

/** Visibility of the edit history: all changes, only moves, or none. */
export const historyVisibility = { all: 'all', moves: 'moves', none: 'none' } as const

/** All settings of the organization except its name, with schemas and initial values. */
export const realmSettings = {
  allow_message_editing: flag(true, { inDict: true }),
  avatar_changes_disabled: flag(false),
  /** The source of a new user's avatar: found by address, or drawn. */
  default_avatar_source: choice(['G', 'J'], 'G', { isText: true }),
  default_code_block_language: text(40),
  default_language: { kept: languageTag, initial: 'en', isText: true },
  description: text(limits.maxRealmDescriptionLength, { inDict: true }),
  digest_emails_enabled: flag(false),
  digest_weekday: count(0, 6, 1),
  disallow_disposable_email_addresses: flag(true, { forOwners: true }),
  email_changes_disabled: flag(false),
  emails_restricted_to_domains: flag(false, { forOwners: true }),
  enable_guest_user_dm_warning: flag(true),
  enable_guest_user_indicator: flag(true),
  enable_read_receipts: flag(false),
  enable_spectator_access: flag(false),
  gif_rating_policy: choice([0, 1, 2, 3, 4, 5], 2, { inDict: true, olderName: 'giphy_rating' }),
  inline_image_preview: flag(true),
  inline_url_embed_preview: flag(false),
  invite_required: flag(true, { forOwners: true }),
  jitsi_server_url: meetings,
  /** How large pictures and films in messages are shown, in percent. */
  media_preview_size: choice([100, 150, 200], 100),
  message_content_allowed_in_email_notifications: flag(true),
  message_content_delete_limit_seconds: seconds(600),
  message_content_edit_limit_seconds: seconds(600, { inDict: true }),
  message_edit_history_visibility_policy: choice(['all', 'moves', 'none'], 'all'),
  message_retention_days: days,
  moderation_request_channel_id: channel,
  move_messages_between_streams_limit_seconds: seconds(604_800),
  move_messages_within_stream_limit_seconds: seconds(604_800),
  name_changes_disabled: flag(false),
  /** Where created channels are announced. */
  new_stream_announcements_stream_id: channel,
  org_type: choice([0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000], 0),
  /** Presence is disabled. */
  presence_disabled: flag(false),
  require_e2ee_push_notifications: flag(false),
  require_unique_names: flag(false),
  /** Whether channels post notices about their own changes. */
  send_channel_events_messages: flag(false),
  send_welcome_emails: flag(true),
  signup_announcements_stream_id: channel,
  topics_policy: choice(['allow_empty_topic', 'disable_empty_topic'], 'allow_empty_topic', {
    inDict: true,
  }),
  /** Of all uploaded files together; null: no limit. */
  upload_quota_mib: { kept: z.int().nullable(), initial: null },
  video_chat_provider: choice([0, 1], 1),
  waiting_period_threshold: count(0, 36_500, 0, { forOwners: true }),
  want_advertise_in_communities_directory: flag(false),
  /** The welcome message that the notification bot sends to new users; empty: none. */
  welcome_message_custom_text: text(limits.maxWelcomeMessageLength),
  zulip_update_announcements_stream_id: channel,
} as const satisfies Record<string, Setting<z.ZodType>>

export type RealmSettingName = keyof typeof realmSettings
export type RealmSettings = {
  [Name in RealmSettingName]: z.output<(typeof realmSettings)[Name]['kept']>
}

export const realmSettingNames = Object.keys(realmSettings) as RealmSettingName[]

/** Set from outside the organization: no request changes these. */
const fixed = ['upload_quota_mib'] as const satisfies RealmSettingName[]
export type GivenSettingName = Exclude<RealmSettingName, (typeof fixed)[number]>
export const givenSettingNames = realmSettingNames.filter(
  (name): name is GivenSettingName => !(fixed as readonly string[]).includes(name),
)

/** The same table for code that handles any setting. */
export const anyRealmSetting: Readonly<Record<RealmSettingName, Setting<z.ZodType>>> = realmSettings

/** The initial settings of an organization. */
export const realmSettingDefaults = Object.fromEntries(
  realmSettingNames.map((name) => [name, realmSettings[name].initial]),
) as RealmSettings

export const announcementChannels = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const satisfies RealmSettingName[]

/** Each under the name that POST /register and the events have for it. */
export const realmSettingFields = Object.fromEntries(
  realmSettingNames.map((name) => [name, realmSettings[name].kept]),
) as { [Name in RealmSettingName]: (typeof realmSettings)[Name]['kept'] }

type Registered = {
  [Name in RealmSettingName as `realm_${Name}`]: (typeof realmSettings)[Name]['kept']
}

export const realmSnapshotFields = Object.fromEntries(
  realmSettingNames.map((name) => [`realm_${name}`, realmSettings[name].kept]),
) as Registered
