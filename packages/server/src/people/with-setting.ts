import { initialUserSettings, type UserSettingName, type UserSettings } from '@parley/contract'

/** Without values that equal the initial ones, so that stored and live settings are equal. */
export function withSetting(
  settings: Readonly<Partial<UserSettings>>,
  name: UserSettingName,
  value: UserSettings[UserSettingName],
): Partial<UserSettings> {
  const { [name]: _before, ...others } = settings
  return value === initialUserSettings[name] ? others : { ...others, [name]: value }
}
