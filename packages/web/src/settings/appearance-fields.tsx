import { Section } from '../parts/page.tsx'
import { s } from '../words/settings-words.ts'
import { t } from '../words/words.ts'
import { SavedRadios, SavedSelect } from './choices.tsx'
import { SettingSelect, SettingSwitch, useSettings } from './personal-setting.tsx'

// Fields of personal settings, which the settings of new accounts have as well.

const densities = { comfortable: 140, compact: 122 } as const
type Density = keyof typeof densities

/** A smaller line height than this, in percent, counts as compact: see boot/appearance.ts. */
const compactBelow = 130

const sizes = [13, 14, 16, 17, 18, 20, 22]

/** Theme, contrast, density and size. */
export function LookSection() {
  return (
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
  )
}

export function ClockField() {
  return (
    <SettingSelect
      name="twenty_four_hour_time"
      label={s.appearance.clock}
      options={[
        [null, s.appearance.clockLocale],
        [false, '2:05 PM'],
        [true, '14:05'],
      ]}
    />
  )
}

export function ReadingFields() {
  return (
    <>
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
    </>
  )
}

export function WritingFields() {
  return (
    <>
      <SettingSwitch name="enter_sends" label={s.appearance.enter} hint={s.appearance.enterHint} />
      <SettingSwitch name="translate_emoticons" label={s.appearance.emoticons} />
      <SettingSwitch
        name="enable_drafts_synchronization"
        label={s.appearance.drafts}
        hint={s.appearance.draftsHint}
      />
    </>
  )
}

export function StarredCount() {
  return <SettingSwitch name="starred_message_counts" label={s.appearance.starred} />
}

const themes = { system: 1, light: 3, dark: 2 } as const
type Theme = keyof typeof themes

function Theme() {
  const { values, save } = useSettings()
  const names = Object.keys(themes) as Theme[]
  return (
    <SavedRadios<Theme>
      label={s.appearance.theme}
      hideLabel
      value={names.find((name) => themes[name] === values.color_scheme) ?? 'system'}
      options={names.map((value) => ({ value, label: s.appearance[value] }))}
      onSave={(name) => save('color_scheme', themes[name])}
    />
  )
}

function DensityChoice() {
  const { values, save } = useSettings()
  const isCompact = values.web_line_height_percent < compactBelow
  const names = Object.keys(densities) as Density[]
  return (
    <SavedSelect<Density>
      label={s.appearance.density}
      value={isCompact ? 'compact' : 'comfortable'}
      options={names.map((value) => ({ value, label: s.appearance[value] }))}
      onSave={(name) => save('web_line_height_percent', densities[name])}
    />
  )
}
