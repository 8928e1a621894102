import {
  isLanguageTag,
  type LegacyWord,
  legacySettingNames,
  type UserId,
  type UserSettingName,
  type UserSettings,
} from '@parley/contract'
import type { Consequences, Projections, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { publicAddress } from '../../directory/addresses.ts'
import { userOf } from '../../directory/of-id.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'
import { withSetting } from '../with-setting.ts'

type SettingValue = UserSettings[UserSettingName] | string

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-setting-changed': {
      readonly userId: UserId
      readonly name: UserSettingName
      readonly before: UserSettings[UserSettingName]
      readonly value: UserSettings[UserSettingName]
    }
  }
}

export const settingsReducers = {
  'user-setting-changed': structural<'user-setting-changed'>(
    (directory, event) => {
      const user = userOf(directory, event.userId)
      user.settings = withSetting(user.settings, event.name, event.value)
    },
    ['people'],
  ),
} satisfies Partial<Reducers>

function updated(property: string, value: SettingValue) {
  const wire = { type: 'user_settings', op: 'update', property, value }
  return { shared: { ...wire, ...languageName(property, value) } }
}

/** The same change in the format of clients that do not support `user_settings`. */
function legacy(viewer: QueueViewer, name: string, value: SettingValue): WireEvent[] {
  if (viewer.queue.options.capabilities.user_settings_object) return []
  const words = Object.keys(legacySettingNames) as LegacyWord[]
  const isKnown = name === 'timezone' || words.some((word) => isLegacy(word, name))
  return isKnown ? [{ shared: legacyWire(viewer, name, value) }] : []
}

function legacyWire(viewer: QueueViewer, name: string, setting: SettingValue) {
  const user = publicAddress(viewer.directory, viewer.user)
  if (isLegacy('update_global_notifications', name)) {
    return { type: 'update_global_notifications', user, notification_name: name, setting }
  }
  const wire = { type: 'update_display_settings', user, setting_name: name, setting }
  return { ...wire, ...languageName(name, setting) }
}

function isLegacy(word: LegacyWord, name: string): boolean {
  const names: readonly string[] = legacySettingNames[word]
  return names.includes(name)
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

function languageName(property: string, value: SettingValue) {
  if (property !== 'default_language' || typeof value !== 'string') return {}
  // Earlier versions stored tags that `Intl` refuses.
  const name = isLanguageTag(value) ? languages.of(value.replaceAll('_', '-')) : undefined
  return { language_name: name ?? value }
}

export const settingsProjections = {
  'user-setting-changed': ({ userId, name, value }, viewer) =>
    userId === viewer.id ? [updated(name, value), ...legacy(viewer, name, value)] : undefined,
} satisfies Partial<Projections>

export const settingsConsequences = {
  'user-timezone-changed': ({ userId, timezone }, viewer) =>
    userId === viewer.id
      ? [updated('timezone', timezone), ...legacy(viewer, 'timezone', timezone)]
      : undefined,
} satisfies Consequences

export const settingAudits = {
  'user-default-changed': ({ name, value }) =>
    auditFact('default_setting_changed', { name, after: value }),
  'user-setting-changed': ({ userId, name, value }) =>
    name === 'allow_private_data_export'
      ? auditFact('export_consent_changed', { consented: value === true }, userId)
      : undefined,
} satisfies Audits
