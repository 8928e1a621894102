import { z } from 'zod'
import { endpoint, loose, type Param } from '../declare.ts'
import { userSettingsObject } from './snapshot.ts'
import { type UserSettingName, userSettingNames, userSettingSchemas } from './user-settings.ts'

// Consent to exports cannot be given for others; the language follows the organization's setting.
const notForOthers = ['allow_private_data_export', 'default_language'] as const
export type DefaultSettingName = Exclude<UserSettingName, (typeof notForOthers)[number]>

export const defaultSettingNames = userSettingNames.filter(
  (name): name is DefaultSettingName => !(notForOthers as readonly string[]).includes(name),
)

type DefaultParams = {
  [Name in DefaultSettingName]: Param<z.ZodOptional<(typeof userSettingSchemas)[Name]>>
}

const params = Object.fromEntries(
  defaultSettingNames.map((name) => [
    name,
    loose(`Setting ${name} of new users.`, userSettingSchemas[name].optional()),
  ]),
) as unknown as DefaultParams

export const updateDefaults = endpoint({
  id: 'update-realm-user-settings-defaults',
  summary: 'Change the default settings of new users',
  route: 'PATCH /realm/user_settings_defaults',
  caller: 'administrator',
  since: 96,
  params,
  result: {},
  refusals: [],
})

const { timezone, ...defaultFields } = userSettingsObject.shape

export const defaultsSnapshotFields = {
  realm_user_settings_defaults: { realm_user_settings_defaults: z.strictObject(defaultFields) },
} as const
