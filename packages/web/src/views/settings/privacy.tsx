import { Section } from '../../parts/page.tsx'
import { SettingSwitch } from '../../settings/personal-setting.tsx'
import { SeenSections } from '../../settings/privacy-fields.tsx'
import { s } from '../../words/settings-words.ts'

/** Settings about what others see of the user. */
export function Privacy() {
  return (
    <>
      <SeenSections />
      <Section title={s.privacy.data}>
        <SettingSwitch
          name="allow_private_data_export"
          label={s.privacy.export}
          hint={s.privacy.exportHint}
        />
      </Section>
    </>
  )
}
