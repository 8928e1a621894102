import { addressChangesDisabled, emailTaken, linkInvalid, type UserId } from '@parley/contract'
import {
  endLinks,
  issueLink,
  lookAtLink,
  type NewLink,
  newSecret,
  takeLink,
} from '../../access/public.ts'
import { languageFor } from '../../directory/language-for.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import { linkTo, type MailContext } from '../../http/mail-context.ts'
import { mailWords } from '../../mail/mail-words.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireAddress, requireAllowedAddress } from '../users/address-rules.ts'
import { moveAddress } from '../users/change-user.ts'
import { addressTakenMail } from './address-taken-mail.ts'

/** Each link is for one of the two mailboxes. If the old one must confirm, it comes first. */
const purposes = { old: 'allow-address', new: 'confirm-address' } as const
type Asked = keyof typeof purposes

/** Refuses an invalid address. Whether it is taken is only reported to its mailbox. */
export function requireOwnAddressChange(viewer: Viewer, address: string): void {
  const { directory, user } = viewer
  const { email_changes_disabled } = directory.realm.settings
  if (email_changes_disabled && !isAdministrator(user)) throw addressChangesDisabled({})
  requireAddress(directory, address)
  requireAllowedAddress(directory, address)
}

/** The link to a confirmation. Whoever asks for it issues it in the same action. */
export function newLinkFor(asked: Asked, { userId, before, address }: AddressChange): NewLink {
  return { purpose: purposes[asked], secret: newSecret(), userId, details: { before, address } }
}

/** Asks the new mailbox for confirmation; nothing changes before. */
export function askNewAddress(
  mailContext: MailContext,
  realm: Realm,
  change: AddressChange,
  secret: string,
): Mail {
  const taken = addressTakenMail(realm, change.address)
  if (taken) return taken
  const { before, address } = change
  const name = nameInMail(realm.directory.realm.name)
  const user = realm.directory.users.get(change.userId)
  const { confirmAddress: words } = mailWords(languageFor(realm.directory, user))
  const link = linkTo(mailContext, realm, `/account/address/${secret}`)
  return { to: address, ...words(name, nameInMail(user?.fullName ?? ''), before, link) }
}

/** Asks the old mailbox first: the request has proved only a key, which may be stolen. */
export function askOldAddress(
  mailContext: MailContext,
  realm: Realm,
  change: AddressChange,
  secret: string,
): Mail {
  const { before, address } = change
  const name = nameInMail(realm.directory.realm.name)
  const user = realm.directory.users.get(change.userId)
  const { allowAddress: words } = mailWords(languageFor(realm.directory, user))
  const link = linkTo(mailContext, realm, `/account/address/old/${secret}`)
  const reset = linkTo(mailContext, realm, '/password/reset')
  return { to: before, ...words(name, address, link, reset) }
}

/** Tells the old mailbox of a request that proved the password, which may be stolen, too. */
export function warnOldAddress(
  mailContext: MailContext,
  realm: Realm,
  { userId, before, address }: AddressChange,
): Mail {
  const name = nameInMail(realm.directory.realm.name)
  const user = realm.directory.users.get(userId)
  const { addressMayChange } = mailWords(languageFor(realm.directory, user))
  const reset = linkTo(mailContext, realm, '/password/reset')
  return { to: before, ...addressMayChange(name, address, reset) }
}

export interface AddressChange {
  readonly userId: UserId
  readonly before: string
  readonly address: string
}

/** The change that the link would make, if it is still valid. */
export async function changeOfLink(
  realm: Realm,
  asked: Asked,
  secret: string,
): Promise<AddressChange | undefined> {
  const link = await lookAtLink(realm, purposes[asked], secret)
  const change = link && changeIn(link)
  const user = change && realm.directory.users.get(change.userId)
  return user?.isActive && user.deliveryEmail === change?.before ? change : undefined
}

/** The old mailbox confirms. Then the new one is asked, by the link of this secret. */
export async function allowAddress(
  tx: ActionTx,
  actor: Viewer,
  secret: string,
): Promise<{ readonly change: AddressChange; readonly secret: string }> {
  const { change } = requireChange(tx, changeIn(await takeLink(tx, purposes.old, secret)))
  const next = newLinkFor('new', change)
  await issueLink(tx, actor, next)
  return { change, secret: next.secret }
}

/** The address is checked again, because much may have changed since the email was sent. */
export async function confirmAddress(
  tx: ActionTx,
  actor: Viewer,
  secret: string,
): Promise<AddressChange> {
  const { user, change } = requireChange(tx, changeIn(await takeLink(tx, purposes.new, secret)))
  const holder = tx.directory.userByEmail(change.address)
  if (holder && holder.id !== user.id) throw emailTaken({ email: change.address })
  await moveAddress(tx, actor, user, change.address)
  await endLinks(tx, [user.id])
  return change
}

function requireChange({ directory }: ActionTx, change: AddressChange) {
  const user = directory.users.get(change.userId)
  if (!user?.isActive || user.deliveryEmail !== change.before) throw linkInvalid({})
  requireOwnAddressChange({ directory, user, id: user.id }, change.address)
  return { user, change }
}

function changeIn({ userId, details }: Awaited<ReturnType<typeof takeLink>>): AddressChange {
  return { ...(details as { before: string; address: string }), userId: userId as UserId }
}
