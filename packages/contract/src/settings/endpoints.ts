import { z } from 'zod'
import { proofParams } from '../auth/proof.ts'
import { passwordWeak, passwordWrong } from '../auth/refusals.ts'
import { endpoint, json, loose, type Param, text } from '../declare.ts'
import { groupUnknown } from '../groups/refusals.ts'
import { groupId, userId } from '../ids.ts'
import { email, nameAsSent } from '../text-rules.ts'
import {
  addressNotAllowed,
  addressUnusable,
  botsNotAccepted,
  fullNameInvalid,
  nameChangesDisabled,
  userNotFound,
} from '../users/refusals.ts'
import { addressChangesDisabled, notForOthers, oldPasswordWrong } from './refusals.ts'
import {
  timezone,
  type UserSettingName,
  userSettingNames,
  userSettingSchemas,
} from './user-settings.ts'

type SettingParams = {
  [Name in UserSettingName]: Param<z.ZodOptional<(typeof userSettingSchemas)[Name]>>
}

const settingParams = Object.fromEntries(
  userSettingNames.map((name) => [
    name,
    loose(`The setting ${name}.`, userSettingSchemas[name].optional()),
  ]),
) as unknown as SettingParams

const changing = {
  caller: 'user',
  params: {
    full_name: text('Your new name.', nameAsSent.optional()),
    old_password: text('Your password, to set a new one.', nameAsSent.optional()),
    new_password: text('Your new password.', nameAsSent.optional()),
    timezone: loose('Your time zone, as in the IANA database.', timezone.optional()),
    ...settingParams,
  },
  result: {},
  refusals: [botsNotAccepted, fullNameInvalid, nameChangesDisabled, oldPasswordWrong, passwordWeak],
} as const

/** The people, and whether to leave alone what they have chosen themselves. */
const targetUsers = z.strictObject({
  user_ids: z.array(userId).max(20_000).default([]),
  group_ids: z.array(groupId).max(1000).default([]),
  skip_if_already_edited: z.boolean().default(false),
})

export const updateSettings = endpoint({
  id: 'update-settings',
  summary: 'Change your settings',
  route: 'PATCH /settings',
  ...changing,
  params: {
    ...changing.params,
    email: text(
      'Your new address; it counts when you have followed the link that is sent there. Without a proof, your old address is asked first.',
      email.optional(),
    ),
    ...proofParams,
    target_users: json(
      'Whose settings instead of your own; only administrators change those of others.',
      targetUsers.optional(),
    ),
  },
  refusals: [
    ...changing.refusals,
    passwordWrong,
    addressChangesDisabled,
    addressNotAllowed,
    addressUnusable,
    groupUnknown,
    notForOthers,
    userNotFound,
  ],
})

export const updateDisplaySettings = endpoint({
  id: 'update-display-settings',
  summary: 'Change your settings, by an older path',
  route: 'PATCH /settings/display',
  ...changing,
})

export const updateNotificationSettings = endpoint({
  id: 'update-notification-settings',
  summary: 'Change your settings, by another older path',
  route: 'PATCH /settings/notifications',
  ...changing,
})
