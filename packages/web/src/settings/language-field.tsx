import { s } from '../words/settings-words.ts'
import { SettingSelect } from './personal-setting.tsx'

/** The languages of the app, each by its own name. */
export function LanguageField() {
  return (
    <SettingSelect
      name="default_language"
      label={s.appearance.language}
      options={[
        ['en', 'English'],
        ['de', 'Deutsch'],
      ]}
    />
  )
}
