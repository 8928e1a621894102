import {
  api,
  defaultSettingNames,
  oldPasswordWrong,
  type ParamValues,
  type UserSettingName,
  type UserSettings,
  userSettingNames,
} from '@parley/contract'
import { hashPassword, isPasswordOf, requireStrongPassword } from '../../access/public.ts'
import { requireHuman } from '../../directory/require-caller.ts'
import { on, type UserContext } from '../../http/handler.ts'
import { type Limiter, limitRules } from '../../http/limit.ts'
import type { Mailroom } from '../../http/mailroom.ts'
import { hidePresence } from '../presence/report-presence.ts'
import { requireFullName } from '../users/users.policy.ts'
import { changeDefaults } from './change-defaults.ts'
import { changeForOthers, requireForOthers } from './change-for-others.ts'
import { askForConfirmation, requireOwnAddressChange } from './change-own-address.ts'
import { changeSettings } from './change-settings.ts'

type Given = ParamValues<(typeof api.settings.update)['params']>
/** Only the newest path takes an address. */
type Changes = Omit<Given, 'email' | 'target_users'> & Partial<Pick<Given, 'email'>>
type Context = Omit<UserContext<Record<never, never>>, 'params'> & { readonly params: Changes }

export function settingsRoutes(limiter: Limiter, mailroom: Mailroom) {
  const change = async (context: Context) => {
    const { realm, viewer, params, write } = context
    requireHuman(viewer)
    const { full_name, timezone, email } = params
    const fullName = full_name === undefined ? undefined : requireFullName(full_name)
    const passwordHash = await newPasswordHash(limiter, context)
    const isNewAddress = email !== undefined && email !== viewer.user.deliveryEmail
    if (isNewAddress) requireAddressChange(limiter, context, email)
    await write(changeSettings, {
      settings: givenSettings(params),
      fullName,
      timezone,
      passwordHash,
      keptKeyId: context.key.id,
    })
    if (isNewAddress) {
      const change = { user: viewer.user, address: email }
      mailroom.post.send(() => askForConfirmation(mailroom, realm, change))
    }
    if (params.presence_enabled === false) await hidePresence(realm, viewer.id, Date.now() / 1000)
    return {}
  }
  return [
    on(api.settings.update, async (context) => {
      const { target_users: targets, ...given } = context.params
      if (!targets) return change(context)
      await changeOthers(context, given, targets)
      return {}
    }),
    on(api.settings.updateDisplay, change),
    on(api.settings.updateNotifications, change),
    on(api.settings.updateDefaults, async ({ params, write }) => {
      const wanted = defaultSettingNames.flatMap((name) => {
        const value = params[name]
        return value === undefined ? [] : [{ name, value }]
      })
      await write(changeDefaults, wanted)
      return {}
    }),
  ]
}

type TargetUsers = NonNullable<Given['target_users']>

async function changeOthers(
  { viewer, write }: Pick<Context, 'viewer' | 'write'>,
  given: Changes,
  { user_ids, group_ids, skip_if_already_edited }: TargetUsers,
): Promise<void> {
  requireHuman(viewer)
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) requireForOthers(name)
  }
  const targets = { userIds: user_ids, groupIds: group_ids, keepsEdited: skip_if_already_edited }
  await write(changeForOthers, { settings: givenSettings(given), targets })
}

function requireAddressChange(limiter: Limiter, { realm, viewer }: Context, address: string): void {
  limiter.take(limitRules.addressChanges, `address ${realm.id} ${viewer.id}`)
  requireOwnAddressChange(viewer, address)
}

function givenSettings(params: Changes): [UserSettingName, UserSettings[UserSettingName]][] {
  return userSettingNames.flatMap((name) => {
    const value = params[name]
    return value === undefined ? [] : [[name, value]]
  })
}

/** Whoever found an open session does not get the account: the old password is asked for. */
async function newPasswordHash(
  limiter: Limiter,
  { realm, viewer, params }: Context,
): Promise<string | undefined> {
  const { old_password, new_password } = params
  if (new_password === undefined) return undefined
  if (
    old_password === undefined ||
    !(await isPasswordOf(limiter, realm, viewer.user, old_password))
  )
    throw oldPasswordWrong({})
  await requireStrongPassword(new_password, [viewer.user.deliveryEmail, viewer.user.fullName])
  return hashPassword(new_password)
}
