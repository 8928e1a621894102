import { Section } from '../../parts/page.tsx'
import {
  ClockField,
  LookSection,
  ReadingFields,
  StarredCount,
  WritingFields,
} from '../../settings/appearance-fields.tsx'
import { CharacterKeysSwitch } from '../../settings/character-keys.tsx'
import { LanguageField } from '../../settings/language-field.tsx'
import { s } from '../../words/settings-words.ts'
import { SidebarViews } from './sidebar-views.tsx'

/** Appearance and writing. Changes show at once, on all devices. */
export function Appearance() {
  return (
    <>
      <LookSection />
      <Section title={s.appearance.language}>
        <LanguageField />
        <ClockField />
      </Section>
      <Section title={s.appearance.reading}>
        <ReadingFields />
      </Section>
      <Section title={s.appearance.composing}>
        <WritingFields />
        <CharacterKeysSwitch />
      </Section>
      <Section title={s.appearance.sidebar}>
        <StarredCount />
        <SidebarViews />
      </Section>
    </>
  )
}
