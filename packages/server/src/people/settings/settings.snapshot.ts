import {
  emojiSets,
  initialUserSettings,
  type LegacyWord,
  legacySettingNames,
  notificationSounds,
  type UserSettingName,
} from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import type { SnapshotContext, SnapshotParts } from '../../realms/snapshot.ts'

type Words =
  | 'realm_user_settings_defaults'
  | 'update_display_settings'
  | 'update_global_notifications'
  | 'user_settings'

export const settingsSnapshot: Pick<SnapshotParts, Words> = {
  update_display_settings: (context) => {
    if (knowsSettings(context)) return {}
    const { user } = context.viewer
    const rest = { timezone: user.timezone, emojiset_choices: emojiSetChoices }
    return { ...legacySettings(user, 'update_display_settings'), ...rest }
  },

  update_global_notifications: (context) => {
    if (knowsSettings(context)) return {}
    const sounds = { available_notification_sounds: [...notificationSounds] }
    return { ...legacySettings(context.viewer.user, 'update_global_notifications'), ...sounds }
  },

  realm_user_settings_defaults: {
    common: ({ directory }) => ({
      realm_user_settings_defaults: {
        ...initialUserSettings,
        ...directory.realm.userDefaults,
        available_notification_sounds: [...notificationSounds],
        emojiset_choices: emojiSetChoices,
      },
    }),
  },

  user_settings: ({ viewer }) => ({
    user_settings: {
      ...initialUserSettings,
      ...viewer.user.settings,
      timezone: viewer.user.timezone,
      available_notification_sounds: [...notificationSounds],
      emojiset_choices: emojiSetChoices,
    },
  }),
}

const emojiSetNames: Record<(typeof emojiSets)[number], string> = {
  google: 'Google',
  'google-blob': 'Google blobs',
  twitter: 'Twitter',
  text: 'Plain text',
}

const emojiSetChoices = emojiSets.map((key) => ({ key, text: emojiSetNames[key] }))

function knowsSettings({ options }: SnapshotContext): boolean {
  return options.capabilities.user_settings_object
}

function legacySettings(user: User, word: LegacyWord) {
  const all = { ...initialUserSettings, ...user.settings }
  const names: readonly UserSettingName[] = legacySettingNames[word]
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}
