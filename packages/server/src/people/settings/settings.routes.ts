import {
  api,
  defaultSettingNames,
  oldPasswordWrong,
  type ParamValues,
  type UserSettingName,
  type UserSettings,
  userSettingNames,
} from '@parley/contract'
import {
  hashIfPasswordOf,
  hashPassword,
  type PasswordAttempts,
  proofOf,
  requireStrongPassword,
} from '../../access/public.ts'
import { on, type UserContext } from '../../http/handler.ts'
import { type Limiter, limitRules } from '../../http/limit.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { sharedNow } from '../../shared-clock.ts'
import { hidePresence } from '../presence/report-presence.ts'
import { requireFullName } from '../users/users.policy.ts'
import { changeDefaults } from './change-defaults.ts'
import { changeForOthers, requireForOthers } from './change-for-others.ts'
import {
  askNewAddress,
  askOldAddress,
  requireOwnAddressChange,
  warnOldAddress,
} from './change-own-address.ts'
import { changeSettings } from './change-settings.ts'

type Given = ParamValues<(typeof api.settings.update)['params']>
/** Only the newest path takes an address. */
type Changes = Omit<Given, 'email' | 'password' | 'target_users'> &
  Partial<Pick<Given, 'email' | 'password'>>
type Context = Omit<UserContext<Record<never, never>>, 'params'> & { readonly params: Changes }

export function settingsRoutes(
  limiter: Limiter,
  attempts: PasswordAttempts,
  mailContext: MailContext,
) {
  const change = async (context: Context) => {
    const { realm, viewer, params, write } = context
    const { full_name, timezone, email } = params
    const fullName = full_name === undefined ? undefined : requireFullName(full_name)
    const passwordHash = await newPasswordHash(attempts, context)
    const isNewAddress = email !== undefined && email !== viewer.user.deliveryEmail
    if (isNewAddress) requireAddressChange(limiter, context, email)
    const proof = await proofOf(attempts, context)
    await write(changeSettings, {
      settings: givenSettings(params),
      fullName,
      timezone,
      passwordHash,
      keptKeyId: context.key.id,
    })
    if (isNewAddress) {
      const change = { userId: viewer.id, before: viewer.user.deliveryEmail, address: email }
      const ask = proof ? askNewAddress : askOldAddress
      mailContext.post.send(() => ask(mailContext, realm, change))
      if (proof) mailContext.post.send(async () => warnOldAddress(mailContext, realm, change))
    }
    if (params.presence_enabled === false) await hidePresence(realm, viewer.id, sharedNow() / 1000)
  }
  return [
    on(api.settings.update, async (context) => {
      const { target_users: targets, ...given } = context.params
      if (!targets) return change(context)
      await changeOthers(context, given, targets)
    }),
    on(api.settings.updateDisplay, change),
    on(api.settings.updateNotifications, change),
    on(api.settings.updateDefaults, async ({ params, write }) => {
      const wanted = defaultSettingNames.flatMap((name) => {
        const value = params[name]
        return value === undefined ? [] : [{ name, value }]
      })
      await write(changeDefaults, wanted)
    }),
  ]
}

type TargetUsers = NonNullable<Given['target_users']>

async function changeOthers(
  { write }: Pick<Context, 'write'>,
  given: Changes,
  { user_ids, group_ids, skip_if_already_edited }: TargetUsers,
): Promise<void> {
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) requireForOthers(name)
  }
  const targets = { userIds: user_ids, groupIds: group_ids, keepsEdited: skip_if_already_edited }
  await write(changeForOthers, { settings: givenSettings(given), targets })
}

function requireAddressChange(limiter: Limiter, { realm, viewer }: Context, address: string): void {
  requireOwnAddressChange(viewer, address)
  limiter.take(limitRules.addressChanges, `address ${realm.id} ${viewer.id}`)
}

function givenSettings(params: Changes): [UserSettingName, UserSettings[UserSettingName]][] {
  return userSettingNames.flatMap((name) => {
    const value = params[name]
    return value === undefined ? [] : [[name, value]]
  })
}

/** An open session is not enough to take over the account: the old password is required. */
async function newPasswordHash(
  attempts: PasswordAttempts,
  { realm, viewer, params, network, origin }: Context,
): Promise<string | undefined> {
  const { old_password, new_password } = params
  if (new_password === undefined) return undefined
  if (
    old_password === undefined ||
    !(await hashIfPasswordOf(attempts, realm, {
      user: viewer.user,
      password: old_password,
      network,
      origin,
    }))
  )
    throw oldPasswordWrong({})
  await requireStrongPassword(new_password, [viewer.user.deliveryEmail, viewer.user.fullName])
  return hashPassword(new_password)
}
