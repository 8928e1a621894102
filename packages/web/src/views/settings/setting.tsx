import type { UserSettings } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { changeSetting } from '../../intents/settings.ts'
import { SavedSelect, SavedSwitch } from '../../settings/choices.tsx'

/** The boolean settings. */
export type FlagName = {
  [Name in keyof UserSettings]: UserSettings[Name] extends boolean ? Name : never
}[keyof UserSettings]

interface SettingSwitchProps {
  readonly name: FlagName
  readonly label: string
  readonly hint?: string
}

export function SettingSwitch({ name, ...words }: SettingSwitchProps) {
  const app = useApp()
  return (
    <SavedSwitch
      {...words}
      checked={app.replica.settings.value[name]}
      onSave={(value) => changeSetting(app, name, value)}
    />
  )
}

interface SettingSelectProps<Name extends keyof UserSettings> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [value: UserSettings[Name], label: string])[]
}

/** A setting with a few values of any type. */
export function SettingSelect<Name extends keyof UserSettings>(props: SettingSelectProps<Name>) {
  const { name, options, ...words } = props
  const app = useApp()
  const key = (value: unknown) => JSON.stringify(value)
  const chosen = (text: string) => options.find(([value]) => key(value) === text)?.[0]
  return (
    <SavedSelect
      {...words}
      value={key(app.replica.settings.value[name])}
      options={options.map(([value, label]) => ({ value: key(value), label }))}
      onSave={async (text) => {
        const value = chosen(text)
        if (value !== undefined) await changeSetting(app, name, value)
      }}
    />
  )
}
