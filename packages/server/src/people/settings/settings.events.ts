import {
  initialUserSettings,
  type LegacyWord,
  legacySettingNames,
  type UserId,
  type UserSettingName,
  type UserSettings,
} from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { publicAddress } from '../../directory/addresses.ts'
import { leavesDirectory, type Reducer, structural } from '../../directory/reducer.ts'
import { invariant } from '../../invariant.ts'

type SettingValue = UserSettings[UserSettingName] | string

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-setting-changed': {
      readonly userId: UserId
      readonly name: UserSettingName
      readonly value: UserSettings[UserSettingName]
    }
    /** The time zone event for everyone, repeated as a setting event for the user. */
    'own-timezone-changed': { readonly userId: UserId; readonly timezone: string }
    /** The same changes in the words of clients that do not know `user_settings`. */
    'legacy-setting-changed': {
      readonly userId: UserId
      readonly name: string
      readonly value: SettingValue
    }
  }
}

/** Without what equals the initial value: so that the stored and the live ones are the same. */
export function withSetting(
  settings: Readonly<Partial<UserSettings>>,
  name: UserSettingName,
  value: UserSettings[UserSettingName],
): Partial<UserSettings> {
  const { [name]: _before, ...others } = settings
  return value === initialUserSettings[name] ? others : { ...others, [name]: value }
}

const settingChanged: Reducer<'user-setting-changed'> = structural((directory, event) => {
  const user = directory.users.get(event.userId)
  invariant(user, 'the owner of a setting exists')
  user.settings = withSetting(user.settings, event.name, event.value)
})

export const settingsReducers = {
  'user-setting-changed': settingChanged,
  'own-timezone-changed': leavesDirectory,
  'legacy-setting-changed': leavesDirectory,
}

const projectSetting: Projection<'user-setting-changed'> = ({ userId, name, value }, viewer) => {
  if (userId !== viewer.id) return undefined
  return updated(name, value)
}

const projectTimezone: Projection<'own-timezone-changed'> = ({ userId, timezone }, viewer) =>
  userId === viewer.id ? updated('timezone', timezone) : undefined

function updated(property: string, value: SettingValue) {
  const wire = { type: 'user_settings', op: 'update', property, value }
  return { shared: { ...wire, ...languageName(property, value) } }
}

const projectLegacy: Projection<'legacy-setting-changed'> = (event, viewer) => {
  const { userId, name, value } = event
  if (userId !== viewer.id || viewer.queue.options.capabilities.user_settings_object) {
    return undefined
  }
  return { shared: legacyWire(viewer, name, value) }
}

function legacyWire(viewer: QueueViewer, name: string, setting: SettingValue) {
  const user = publicAddress(viewer.directory, viewer.user)
  if (isLegacy('update_global_notifications', name)) {
    return { type: 'update_global_notifications', user, notification_name: name, setting }
  }
  const wire = { type: 'update_display_settings', user, setting_name: name, setting }
  return { ...wire, ...languageName(name, setting) }
}

export function isLegacy(word: LegacyWord, name: string): boolean {
  const names: readonly string[] = legacySettingNames[word]
  return names.includes(name)
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

function languageName(property: string, value: SettingValue) {
  if (property !== 'default_language' || typeof value !== 'string') return {}
  return { language_name: languages.of(value.replaceAll('_', '-')) ?? value }
}

export const settingsProjections = {
  'user-setting-changed': projectSetting,
  'own-timezone-changed': projectTimezone,
  'legacy-setting-changed': projectLegacy,
}
