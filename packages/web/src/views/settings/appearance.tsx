import { useApp } from '../../app-context.ts'
import { changeSetting } from '../../intents/settings.ts'
import { Section } from '../../parts/page.tsx'
import { CharacterKeysSwitch } from '../../settings/character-keys.tsx'
import { SavedRadios, SavedSelect } from '../../settings/choices.tsx'
import { s } from '../../words/settings-words.ts'
import { t } from '../../words/words.ts'
import { SettingSelect, SettingSwitch } from './setting.tsx'
import { SidebarViews } from './sidebar-views.tsx'

const densities = { comfortable: 140, compact: 122 } as const
type Density = keyof typeof densities

/** A smaller line height than this, in percent, counts as compact: see boot/dress.ts. */
const compactBelow = 130

const sizes = [13, 14, 16, 17, 18, 20, 22]

/** Appearance and writing. Changes show at once, on all devices. */
export function Appearance() {
  return (
    <>
      <Section title={s.appearance.theme}>
        <Theme />
        <SettingSwitch
          name="high_contrast_mode"
          label={s.appearance.contrast}
          hint={s.appearance.contrastHint}
        />
        <DensityChoice />
        <SettingSelect
          name="web_font_size_px"
          label={s.appearance.size}
          options={sizes.map((size) => [size, `${size === 16 ? 15 : size}\u00a0px`] as const)}
        />
      </Section>
      <Section title={s.appearance.language}>
        <SettingSelect
          name="default_language"
          label={s.appearance.language}
          options={[
            ['en', 'English'],
            ['de', 'Deutsch'],
          ]}
        />
        <SettingSelect
          name="twenty_four_hour_time"
          label={s.appearance.clock}
          options={[
            [null, s.appearance.clockLocale],
            [false, '2:05 PM'],
            [true, '14:05'],
          ]}
        />
      </Section>
      <Reading />
      <Writing />
    </>
  )
}

function Reading() {
  return (
    <Section title={s.appearance.reading}>
      <SettingSelect
        name="web_home_view"
        label={s.appearance.home}
        options={[
          ['inbox', t.sidebar.inbox],
          ['recent', t.sidebar.recent],
          ['all_messages', t.sidebar.feed],
        ]}
      />
      <SettingSelect
        name="web_mark_read_on_scroll_policy"
        label={s.appearance.markRead}
        hint={s.appearance.markReadHint}
        options={[
          [1, s.appearance.markReadAlways],
          [2, s.appearance.markReadInConversations],
          [3, s.appearance.markReadNever],
        ]}
      />
    </Section>
  )
}

function Writing() {
  return (
    <>
      <Section title={s.appearance.composing}>
        <SettingSwitch
          name="enter_sends"
          label={s.appearance.enter}
          hint={s.appearance.enterHint}
        />
        <CharacterKeysSwitch />
        <SettingSwitch name="translate_emoticons" label={s.appearance.emoticons} />
        <SettingSwitch
          name="enable_drafts_synchronization"
          label={s.appearance.drafts}
          hint={s.appearance.draftsHint}
        />
      </Section>
      <Section title={s.appearance.sidebar}>
        <SettingSwitch name="starred_message_counts" label={s.appearance.starred} />
        <SidebarViews />
      </Section>
    </>
  )
}

const themes = { system: 1, light: 3, dark: 2 } as const
type Theme = keyof typeof themes

function Theme() {
  const app = useApp()
  const { color_scheme } = app.replica.settings.value
  const names = Object.keys(themes) as Theme[]
  return (
    <SavedRadios<Theme>
      label={s.appearance.theme}
      hideLabel
      value={names.find((name) => themes[name] === color_scheme) ?? 'system'}
      options={names.map((value) => ({ value, label: s.appearance[value] }))}
      onSave={(name) => changeSetting(app, 'color_scheme', themes[name])}
    />
  )
}

function DensityChoice() {
  const app = useApp()
  const isCompact = app.replica.settings.value.web_line_height_percent < compactBelow
  const names = Object.keys(densities) as Density[]
  return (
    <SavedSelect<Density>
      label={s.appearance.density}
      value={isCompact ? 'compact' : 'comfortable'}
      options={names.map((value) => ({ value, label: s.appearance[value] }))}
      onSave={(name) => changeSetting(app, 'web_line_height_percent', densities[name])}
    />
  )
}
