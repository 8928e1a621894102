import { addressChangesDisabled, emailTaken, linkInvalid, type UserId } from '@parley/contract'
import { endLinks, issueLink, lookAtLink, newSecret, takeLink } from '../../access/public.ts'
import type { User } from '../../directory/objects.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import { linkTo, type Mailroom } from '../../http/mailroom.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireAddress, requireAllowedAddress } from '../users/address-rules.ts'
import { moveAddress } from '../users/change-user.ts'
import { addressTakenMail } from './address-taken-mail.ts'

const purpose = 'confirm-address'

/** Refuses an address that nobody could have here. Whether somebody has it is told to its mailbox alone. */
export function requireOwnAddressChange(viewer: Viewer, address: string): void {
  const { directory, user } = viewer
  const { email_changes_disabled } = directory.realm.settings
  if (email_changes_disabled && !isAdministrator(user)) throw addressChangesDisabled({})
  requireAddress(directory, address)
  requireAllowedAddress(directory, address)
}

/** Asks whoever reads the new mailbox whether it is theirs; nothing changes before they say so. */
export async function askForConfirmation(
  mailroom: Mailroom,
  realm: Realm,
  { user, address }: { readonly user: User; readonly address: string },
): Promise<Mail> {
  const taken = addressTakenMail(realm, address)
  if (taken) return taken
  const secret = newSecret()
  const details = { before: user.deliveryEmail, address }
  await realm.writeAsSystem(issueLink, { purpose, secret, userId: user.id, details })
  const name = nameInMail(realm.directory.realm.name)
  return {
    to: address,
    subject: `Your new address at ${name}`,
    text: `${nameInMail(user.fullName)} (${user.deliveryEmail}) wants to be known at ${name} by this address.
If that is you, confirm it within a day:

${linkTo(mailroom, realm, `/account/address/${secret}`)}

If it is not, do nothing.
`,
  }
}

export interface AddressChange {
  readonly userId: UserId
  readonly before: string
  readonly address: string
}

/** What the link would change, if it still works. */
export async function changeOfLink(
  realm: Realm,
  secret: string,
): Promise<AddressChange | undefined> {
  const link = await lookAtLink(realm, purpose, secret)
  const change = link && changeIn(link)
  const user = change && realm.directory.users.get(change.userId)
  return user?.isActive && user.deliveryEmail === change?.before ? change : undefined
}

/** The address is asked again: since the mail was sent, much may have happened. */
export async function confirmAddress(
  tx: ActionTx,
  _actor: Viewer,
  secret: string,
): Promise<AddressChange> {
  const change = changeIn(await takeLink(tx, purpose, secret))
  const user = tx.directory.users.get(change.userId)
  if (!user?.isActive || user.deliveryEmail !== change.before) throw linkInvalid({})
  requireOwnAddressChange({ directory: tx.directory, user, id: user.id }, change.address)
  const holder = tx.directory.userByEmail(change.address)
  if (holder && holder.id !== user.id) throw emailTaken({ email: change.address })
  await moveAddress(tx, user, change.address)
  await endLinks(tx, purpose, user.id)
  await endLinks(tx, 'reset-password', user.id)
  return change
}

function changeIn({ userId, details }: Awaited<ReturnType<typeof takeLink>>): AddressChange {
  return { ...(details as { before: string; address: string }), userId: userId as UserId }
}

/** Whoever had the account, or still should, hears of it where they can. */
export function farewellMail(realm: Realm, { before, address }: AddressChange): Mail {
  const name = nameInMail(realm.directory.realm.name)
  return {
    to: before,
    subject: `Your address at ${name} has changed`,
    text: `Your account at ${name} is now known by ${address}.
If that was not you, tell an administrator of the organization at once.
`,
  }
}
