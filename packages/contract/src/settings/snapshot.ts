import { z } from 'zod'
import { emojiSets, notificationSounds, userSettingSchemas } from './user-settings.ts'

const emojiSetChoice = z.strictObject({ key: z.enum(emojiSets), text: z.string() })

export const userSettingsObject = z.strictObject({
  ...userSettingSchemas,
  timezone: z.string(),
  available_notification_sounds: z.array(z.enum(notificationSounds)),
  emojiset_choices: z.array(emojiSetChoice),
})

/** The settings that older clients expect at the top level, under the two event types that select them. */
export const legacySettingNames = {
  update_display_settings: [
    'color_scheme',
    'default_language',
    'demote_inactive_streams',
    'emojiset',
    'enable_drafts_synchronization',
    'enter_sends',
    'fluid_layout_width',
    'high_contrast_mode',
    'left_side_userlist',
    'starred_message_counts',
    'translate_emoticons',
    'twenty_four_hour_time',
    'web_home_view',
  ],
  update_global_notifications: [
    'desktop_icon_count_display',
    'email_notifications_batching_period_seconds',
    'enable_desktop_notifications',
    'enable_digest_emails',
    'enable_login_emails',
    'enable_marketing_emails',
    'enable_offline_email_notifications',
    'enable_offline_push_notifications',
    'enable_online_push_notifications',
    'enable_sounds',
    'enable_stream_audible_notifications',
    'enable_stream_desktop_notifications',
    'enable_stream_email_notifications',
    'enable_stream_push_notifications',
    'message_content_in_email_notifications',
    'notification_sound',
    'pm_content_in_desktop_notifications',
    'presence_enabled',
    'realm_name_in_email_notifications_policy',
    'wildcard_mentions_notify',
  ],
} as const
export type LegacyWord = keyof typeof legacySettingNames

function optional<Word extends LegacyWord>(word: Word) {
  const names = legacySettingNames[word]
  type Name = (typeof legacySettingNames)[Word][number]
  return Object.fromEntries(
    names.map((name) => [name, userSettingSchemas[name].optional()]),
  ) as unknown as { [N in Name]: z.ZodOptional<(typeof userSettingSchemas)[N]> }
}

/** All of them only for clients without user_settings_object. */
export const settingsSnapshotFields = {
  update_display_settings: {
    ...optional('update_display_settings'),
    timezone: z.string().optional(),
    emojiset_choices: z.array(emojiSetChoice).optional(),
  },
  update_global_notifications: {
    ...optional('update_global_notifications'),
    available_notification_sounds: z.array(z.enum(notificationSounds)).optional(),
  },
  user_settings: { user_settings: userSettingsObject },
} as const
