import type { Organization } from '@parley/client/replica'
import { useApp } from '../../../app-context.ts'
import { changeOrganization, type OrganizationChange } from '../../../intents/organization.ts'
import { SavedSelect, SavedSwitch } from '../../../settings/choices.tsx'

/** The settings with values of a type. */
type SettingOf<Type> = {
  [Name in keyof OrganizationChange]-?: `realm_${Name}` extends keyof Organization
    ? Organization[`realm_${Name}`] extends Type
      ? Name
      : never
    : never
}[keyof OrganizationChange]

interface SettingSwitchProps {
  readonly name: SettingOf<boolean>
  readonly label: string
  readonly hint?: string
  /** For settings whose name says the opposite of the label. */
  readonly isInverted?: boolean
  readonly disabled?: boolean
}

/** A setting that is on or off. */
export function SettingSwitch({ name, isInverted = false, ...words }: SettingSwitchProps) {
  const app = useApp()
  const value = app.replica.organization.value[`realm_${name}`]
  return (
    <SavedSwitch
      {...words}
      checked={value !== isInverted}
      onSave={(checked) => changeOrganization(app, { [name]: checked !== isInverted })}
    />
  )
}

interface SettingSelectProps<Name extends SettingOf<string | number>> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [
    value: Organization[`realm_${Name}` & keyof Organization],
    label: string,
  ])[]
}

/** A setting with a few values. */
export function SettingSelect<Name extends SettingOf<string | number>>(
  props: SettingSelectProps<Name>,
) {
  const { name, options, ...words } = props
  const app = useApp()
  const value = app.replica.organization.value[`realm_${name}` as keyof Organization]
  return (
    <SavedSelect
      {...words}
      value={String(value)}
      options={options.map(([one, label]) => ({ value: String(one), label }))}
      onSave={async (text) => {
        const chosen = options.find(([one]) => String(one) === text)?.[0]
        if (chosen !== undefined) await changeOrganization(app, { [name]: chosen })
      }}
    />
  )
}
