import { z } from 'zod'
import { event } from '../declare.ts'

const value = z.union([z.boolean(), z.int(), z.string(), z.null()])

export const userSettingsUpdate = event({
  type: 'user_settings',
  op: 'update',
  summary: 'You changed a setting.',
  since: 89,
  fields: { property: z.string(), value, language_name: z.string().optional() },
})

export const updateDisplaySettings = event({
  type: 'update_display_settings',
  summary: 'The same change, for clients without user_settings_object.',
  fields: {
    user: z.string(),
    setting_name: z.string(),
    setting: value,
    language_name: z.string().optional(),
  },
})

export const updateGlobalNotifications = event({
  type: 'update_global_notifications',
  summary: 'The same change of a notification setting, for clients without user_settings_object.',
  fields: { user: z.string(), notification_name: z.string(), setting: value },
})

export const realmUserSettingsDefaultsUpdate = event({
  type: 'realm_user_settings_defaults',
  op: 'update',
  summary: 'A default setting of new users changed.',
  since: 95,
  fields: { property: z.string(), value },
})
