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
    loose(`Setting ${name}.`, userSettingSchemas[name].optional()),
  ]),
) as unknown as SettingParams

const changing = {
  caller: 'user',
  params: {
    full_name: text('Your new full name.', nameAsSent.optional()),
    old_password: text('Your current password, when setting a new one.', nameAsSent.optional()),
    new_password: text('Your new password.', nameAsSent.optional()),
    timezone: loose('Your time zone, a name of the IANA database.', timezone.optional()),
    ...settingParams,
  },
  result: {},
  refusals: [botsNotAccepted, fullNameInvalid, nameChangesDisabled, oldPasswordWrong, passwordWeak],
} as const

/** The affected users, and whether to keep the settings that they chose themselves. */
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
      'Your new email address. It takes effect when you open the link sent to it. Without proof of identity, the old address must confirm first.',
      email.optional(),
    ),
    ...proofParams,
    target_users: json(
      'Users whose settings to change, in place of your own. Administrators only.',
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
  summary: 'Change your settings, at an older path',
  route: 'PATCH /settings/display',
  ...changing,
})

export const updateNotificationSettings = endpoint({
  id: 'update-notification-settings',
  summary: 'Change your settings, at another older path',
  route: 'PATCH /settings/notifications',
  ...changing,
})
