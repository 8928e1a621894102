import { z } from 'zod'
import { channelIdInvalid } from '../channels/refusals.ts'
import { endpoint, json, loose, type Param, text } from '../declare.ts'
import { changedValue, valueParams } from '../groups/parameters.ts'
import {
  settingValueInvalid,
  settingValueOutdated,
  systemGroupRequired,
} from '../groups/refusals.ts'
import { messageId } from '../ids.ts'
import { limits } from '../limits.ts'
import { nameAsSent, textUpTo } from '../text-rules.ts'
import { botsNotAccepted } from '../users/refusals.ts'
import {
  deletionNotOffered,
  moderationChannelNotPrivate,
  realmNameInvalid,
  welcomeEmpty,
} from './refusals.ts'
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
    const about = `Setting ${name}.`
    return [name, (isText ? text : loose)(about, given.optional(), options)]
  }),
) as unknown as SettingParams

export const updateRealm = endpoint({
  id: 'update-realm',
  summary: 'Change the settings and permissions of the organization',
  route: 'PATCH /realm',
  caller: 'administrator',
  params: {
    name: text('New name.', nameAsSent.optional()),
    authentication_methods: json(
      'Sign-in methods. Only the current value is accepted: they cannot be changed here.',
      z
        .object({ Email: z.literal(true).optional() })
        .catchall(z.literal(false))
        .optional(),
    ),
    ...settingParams,
    ...valueParams(realmPermissionNames, changedValue),
  },
  result: {},
  refusals: [
    channelIdInvalid,
    moderationChannelNotPrivate,
    realmNameInvalid,
    settingValueInvalid,
    settingValueOutdated,
    systemGroupRequired,
  ],
})

export const deactivateRealm = endpoint({
  id: 'deactivate-realm',
  summary: 'Deactivate the organization',
  route: 'POST /realm/deactivate',
  caller: 'owner',
  params: {
    deletion_delay_days: json(
      'Days until the data is deleted; null: never. Other values are refused: this server keeps the data.',
      z.int().min(0).nullable().optional(),
    ),
  },
  result: {},
  refusals: [deletionNotOffered],
})

export const testWelcomeMessage = endpoint({
  id: 'test-welcome-bot-custom-message',
  summary: 'Send yourself a preview of a welcome message',
  route: 'POST /realm/test_welcome_bot_custom_message',
  caller: 'administrator',
  since: 416,
  params: {
    welcome_message_custom_text: text('Welcome message.', textUpTo(limits.maxWelcomeMessageLength)),
  },
  result: { message_id: messageId },
  refusals: [botsNotAccepted, welcomeEmpty],
})
