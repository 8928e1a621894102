import { z } from 'zod'
import { channelIdInvalid } from '../channels/refusals.ts'
import { endpoint, loose, type Param, text } from '../declare.ts'
import { changedValue, valueParams } from '../groups/parameters.ts'
import {
  settingValueInvalid,
  settingValueOutdated,
  systemGroupRequired,
} from '../groups/refusals.ts'
import { realmNameInvalid } from './refusals.ts'
import {
  anyRealmSetting,
  type GivenSettingName,
  givenSettingNames,
  type realmSettings,
} from './setting-table.ts'
import { realmPermissionNames } from './settings.ts'

type SettingParams = {
  [Name in GivenSettingName]: Param<
    z.ZodOptional<
      z.ZodType<
        z.output<(typeof realmSettings)[Name]['kept']>,
        z.output<(typeof realmSettings)[Name]['kept']> | 'unlimited' | 'default'
      >
    >
  >
}

const settingParams = Object.fromEntries(
  givenSettingNames.map((name) => {
    const { kept, given = kept, isText, olderName } = anyRealmSetting[name]
    const options = { aliases: olderName === undefined ? [] : [olderName] }
    const about = `The setting ${name}.`
    return [name, (isText ? text : loose)(about, given.optional(), options)]
  }),
) as unknown as SettingParams

export const updateRealm = endpoint({
  id: 'update-realm',
  summary: 'Change the settings and permissions of the organization',
  route: 'PATCH /realm',
  caller: 'administrator',
  params: {
    name: text('Its new name.', z.string().optional()),
    ...settingParams,
    ...valueParams(realmPermissionNames, changedValue),
  },
  result: {},
  refusals: [
    channelIdInvalid,
    realmNameInvalid,
    settingValueInvalid,
    settingValueOutdated,
    systemGroupRequired,
  ],
})
