import { changeDefaultSetting } from '../../../intents/newcomers.ts'
import { Section } from '../../../parts/page.tsx'
import {
  ClockField,
  LookSection,
  ReadingFields,
  StarredCount,
  WritingFields,
} from '../../../settings/appearance-fields.tsx'
import { NotificationSections } from '../../../settings/notification-fields.tsx'
import { SettingsOf } from '../../../settings/personal-setting.tsx'
import { SeenSections } from '../../../settings/privacy-fields.tsx'
import { s } from '../../../words/settings-words.ts'
import { ChannelGroups } from './channel-groups.tsx'
import { DefaultChannels } from './default-channels.tsx'
import { defaultWords } from './default-words.ts'

/** What new accounts begin with. */
export function Defaults() {
  const words = defaultWords()
  return (
    <>
      <DefaultChannels />
      <ChannelGroups />
      <div>
        <h2 class="sectioned__title">{words.settings}</h2>
        <p class="section__hint">{words.settingsHint}</p>
      </div>
      <SettingsOf whose={newcomers}>
        <LookSection />
        <Section title={s.appearance.reading}>
          <ClockField />
          <ReadingFields />
          <StarredCount />
        </Section>
        <Section title={s.appearance.composing}>
          <WritingFields />
        </Section>
        <NotificationSections />
        <SeenSections />
      </SettingsOf>
    </>
  )
}

const newcomers: Parameters<typeof SettingsOf>[0]['whose'] = {
  valuesIn: ({ replica }) => replica.defaultSettings.value,
  save: changeDefaultSetting,
}
