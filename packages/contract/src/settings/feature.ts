import { defaultsSnapshotFields, updateDefaults } from './defaults.ts'
import * as settings from './endpoints.ts'
import * as events from './events.ts'
import { settingsSnapshotFields } from './snapshot.ts'

export const settingsFeature = {
  summary: 'The settings of a user, and defaults for new users.',
  endpoints: {
    update: settings.updateSettings,
    updateDefaults,
    updateDisplay: settings.updateDisplaySettings,
    updateNotifications: settings.updateNotificationSettings,
  },
  events,
  snapshot: { ...defaultsSnapshotFields, ...settingsSnapshotFields },
  capabilities: ['user_settings_object'],
  audits: ['default_setting_changed'],
} as const
