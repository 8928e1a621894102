import type { DefaultSettings, UserSettings } from '@parley/client/replica'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type AppContext, useApp } from '../app-context.ts'
import { changeSetting } from '../intents/settings.ts'
import { SavedSelect, SavedSwitch } from './choices.tsx'

export type SettingName = keyof DefaultSettings

/** The boolean settings. */
export type FlagName = {
  [Name in SettingName]: DefaultSettings[Name] extends boolean ? Name : never
}[SettingName]

/** Whose settings the fields show: the user's own, or those of new accounts. */
interface Whose {
  readonly valuesIn: (app: AppContext) => DefaultSettings
  readonly save: <Name extends SettingName>(
    app: AppContext,
    name: Name,
    value: DefaultSettings[Name],
  ) => Promise<void>
}

const own: Whose = {
  valuesIn: ({ replica }) => replica.settings.value,
  save: (app, name, value) => changeSetting(app, name, value as UserSettings[typeof name]),
}

const WhoseSettings = createContext(own)

interface SettingsOfProps {
  readonly whose: Whose
  readonly children: ComponentChildren
}

/** The fields inside show and change these settings in place of the user's own. */
export function SettingsOf({ whose, children }: SettingsOfProps) {
  return <WhoseSettings.Provider value={whose}>{children}</WhoseSettings.Provider>
}

/** The settings that the fields show here, and how they are changed. */
export function useSettings() {
  const app = useApp()
  const { valuesIn, save } = useContext(WhoseSettings)
  return {
    values: valuesIn(app),
    save: <Name extends SettingName>(name: Name, value: DefaultSettings[Name]) =>
      save(app, name, value),
  }
}

interface SettingSwitchProps {
  readonly name: FlagName
  readonly label: string
  readonly hint?: string
}

export function SettingSwitch({ name, ...words }: SettingSwitchProps) {
  const { values, save } = useSettings()
  return <SavedSwitch {...words} checked={values[name]} onSave={(value) => save(name, value)} />
}

interface SettingSelectProps<Name extends SettingName> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [value: DefaultSettings[Name], label: string])[]
}

/** A setting with a few values of any type. */
export function SettingSelect<Name extends SettingName>(props: SettingSelectProps<Name>) {
  const { name, options, ...words } = props
  const { values, save } = useSettings()
  const key = (value: unknown) => JSON.stringify(value)
  const chosen = (text: string) => options.find(([value]) => key(value) === text)?.[0]
  return (
    <SavedSelect
      {...words}
      value={key(values[name])}
      options={options.map(([value, label]) => ({ value: key(value), label }))}
      onSave={async (text) => {
        const value = chosen(text)
        if (value !== undefined) await save(name, value)
      }}
    />
  )
}
