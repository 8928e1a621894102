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
  type NewLink,
  type PasswordAttempts,
  type Proof,
  proofOf,
  provedBy,
  requireStrongPassword,
} from '../../access/public.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { on, type UserContext } from '../../http/handler.ts'
import { type Limiter, limitRules } from '../../http/limit.ts'
import type { MailContext } from '../../http/mail-context.ts'
import type { Realm } from '../../realms/realm.ts'
import { sharedNow } from '../../shared-clock.ts'
import type { Action } from '../../writer/action.ts'
import { hidePresence } from '../presence/report-presence.ts'
import { requireFullName } from '../users/users.policy.ts'
import { changeDefaults } from './change-defaults.ts'
import { changeForOthers, requireForOthers } from './change-for-others.ts'
import {
  type AddressChange,
  askNewAddress,
  askOldAddress,
  newLinkFor,
  requireOwnAddressChange,
  warnOldAddress,
} from './change-own-address.ts'
import { changeSettings, type SettingsChange } from './change-settings.ts'

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
    const newPassword = await newPasswordIn(attempts, context)
    const isNewAddress = email !== undefined && email !== viewer.user.deliveryEmail
    if (isNewAddress) requireAddressChange(limiter, context, email)
    const proof = await proofOf(attempts, context)
    const move = isNewAddress ? moveTo(email, viewer, proof) : undefined
    await write(provedChange([proof, newPassword?.proof]), {
      settings: givenSettings(params),
      fullName,
      timezone,
      passwordHash: newPassword?.hash,
      keptKeyId: context.key.id,
      link: move?.link,
    })
    if (move) sendMails(mailContext, realm, move)
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

/** Refused if one of the proofs is no longer valid when the change has its turn. */
function provedChange(proofs: readonly (Proof | undefined)[]): Action<SettingsChange, void> {
  return proofs.reduce<Action<SettingsChange, void>>(
    (action, proof) => (proof ? provedBy(proof, action) : action),
    changeSettings,
  )
}

interface Move {
  readonly change: AddressChange
  readonly link: NewLink
  readonly isProved: boolean
}

/** A request that proves nothing is confirmed by the old mailbox first. */
function moveTo(address: string, { user }: Viewer, proof: Proof | undefined): Move {
  const change = { userId: user.id, before: user.deliveryEmail, address }
  const isProved = proof !== undefined
  return { change, link: newLinkFor(isProved ? 'new' : 'old', change), isProved }
}

function sendMails(mailContext: MailContext, realm: Realm, { change, link, isProved }: Move): void {
  const { post } = mailContext
  const ask = isProved ? askNewAddress : askOldAddress
  post.send(async () => ask(mailContext, realm, change, link.secret))
  if (isProved) post.send(async () => warnOldAddress(mailContext, realm, change))
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
async function newPasswordIn(
  attempts: PasswordAttempts,
  { realm, viewer, key, params, network, origin }: Context,
): Promise<{ readonly hash: string; readonly proof: Proof } | undefined> {
  const { old_password: password, new_password } = params
  if (new_password === undefined) return undefined
  if (password === undefined) throw oldPasswordWrong({})
  const given = { user: viewer.user, password, network, origin }
  const passwordHash = await hashIfPasswordOf(attempts, realm, given)
  if (passwordHash === undefined) throw oldPasswordWrong({})
  await requireStrongPassword(new_password, [viewer.user.deliveryEmail, viewer.user.fullName])
  return { hash: await hashPassword(new_password), proof: { key, passwordHash } }
}
