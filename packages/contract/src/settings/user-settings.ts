import { z } from 'zod'
import { languageTag } from '../language-tag.ts'

/** A personal setting of a user. */
interface Setting<Schema extends z.ZodType> {
  readonly schema: Schema
  readonly initial: z.output<Schema>
}

const flag = (initial: boolean) => ({ schema: z.boolean(), initial })

function choice<const Value extends number | string>(
  values: readonly Value[],
  initial: Value,
): Setting<z.ZodLiteral<Value>> {
  return { schema: z.literal(values as Value[]), initial: initial as never }
}

function count(least: number, most: number, initial: number) {
  return { schema: z.int().min(least).max(most), initial }
}

const isTimezone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const sevenDays = 604_800

export const notificationSounds = ['none', 'ding', 'zulip'] as const
export const emojiSets = ['google', 'google-blob', 'twitter', 'text'] as const

/** Who can see the real email address of a user. */
export const emailVisibility = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const

/** Older clients use "recent_topics". */
const homeView = z.preprocess(
  (given) => (given === 'recent_topics' ? 'recent' : given),
  z.literal(['recent', 'inbox', 'all_messages']),
)

/** All settings of a user, with schemas and initial values. */
export const userSettings = {
  allow_private_data_export: flag(false),
  automatically_follow_topics_policy: choice([1, 2, 3, 4], 3),
  automatically_follow_topics_where_mentioned: flag(true),
  automatically_unmute_topics_in_muted_streams_policy: choice([1, 2, 3, 4], 2),
  color_scheme: choice([1, 2, 3], 1),
  default_language: { schema: languageTag, initial: 'en' },
  demote_inactive_streams: choice([1, 2, 3], 1),
  desktop_icon_count_display: choice([1, 2, 3, 4], 1),
  display_emoji_reaction_users: flag(true),
  email_address_visibility: choice([1, 2, 3, 4, 5], 1),
  email_notifications_batching_period_seconds: count(1, sevenDays, 120),
  emojiset: choice(emojiSets, 'google'),
  enable_desktop_notifications: flag(true),
  enable_digest_emails: flag(true),
  enable_drafts_synchronization: flag(true),
  enable_followed_topic_audible_notifications: flag(true),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  enable_login_emails: flag(true),
  enable_marketing_emails: flag(true),
  enable_offline_email_notifications: flag(true),
  enable_offline_push_notifications: flag(true),
  enable_online_push_notifications: flag(true),
  enable_sounds: flag(true),
  enable_stream_audible_notifications: flag(false),
  enable_stream_desktop_notifications: flag(false),
  enable_stream_email_notifications: flag(false),
  enable_stream_push_notifications: flag(false),
  enter_sends: flag(false),
  fluid_layout_width: flag(false),
  hide_ai_features: flag(false),
  high_contrast_mode: flag(false),
  left_side_userlist: flag(false),
  message_content_in_email_notifications: flag(true),
  notification_sound: choice(notificationSounds, 'zulip'),
  pm_content_in_desktop_notifications: flag(true),
  presence_enabled: flag(true),
  realm_name_in_email_notifications_policy: choice([1, 2, 3], 1),
  receives_typing_notifications: flag(true),
  resolved_topic_notice_auto_read_policy: choice(
    ['always', 'except_followed', 'never'],
    'except_followed',
  ),
  send_private_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  send_stream_typing_notifications: flag(true),
  starred_message_counts: flag(true),
  translate_emoticons: flag(false),
  /** Null: the default of the user's language. */
  twenty_four_hour_time: { schema: z.boolean().nullable(), initial: false },
  user_list_style: choice([1, 2, 3], 3),
  web_animate_image_previews: choice(['always', 'on_hover', 'never'], 'on_hover'),
  web_channel_default_view: choice([1, 2, 3, 4], 1),
  web_escape_navigates_to_home_view: flag(true),
  web_font_size_px: count(8, 48, 16),
  web_home_view: { schema: homeView, initial: 'inbox' },
  web_inbox_show_channel_folders: flag(true),
  web_left_sidebar_show_channel_folders: flag(true),
  web_left_sidebar_unreads_count_summary: flag(true),
  web_line_height_percent: count(100, 250, 140),
  web_mark_read_on_scroll_policy: choice([1, 2, 3], 1),
  web_navigate_to_sent_message: flag(true),
  web_stream_unreads_count_display_policy: choice([1, 2, 3], 2),
  web_suggest_update_timezone: flag(true),
  wildcard_mentions_notify: flag(true),
} as const satisfies Record<string, Setting<z.ZodType>>

export type UserSettingName = keyof typeof userSettings
export type UserSettings = {
  [Name in UserSettingName]: z.output<(typeof userSettings)[Name]['schema']>
}

/**
 * Settings that only the user may change: the visibility of personal information and security notices.
 * Organizations can only set their defaults.
 */
export const personalSettingNames = [
  'allow_private_data_export',
  'email_address_visibility',
  'enable_login_emails',
  'message_content_in_email_notifications',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
] as const satisfies readonly UserSettingName[]

export const userSettingNames = Object.keys(userSettings) as UserSettingName[]

export const userSettingSchemas = Object.fromEntries(
  userSettingNames.map((name) => [name, userSettings[name].schema]),
) as { [Name in UserSettingName]: (typeof userSettings)[Name]['schema'] }

/** The initial settings of a user. */
export const initialUserSettings = Object.fromEntries(
  userSettingNames.map((name) => [name, userSettings[name].initial]),
) as UserSettings

/** Part of the settings in the API, although everybody can see it. */
export const timezone = z.string().max(40).refine(isTimezone, { error: 'must be a time zone' })
