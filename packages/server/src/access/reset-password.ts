import { linkInvalid, type UserId } from '@parley/contract'
import { languageFor } from '../directory/language-for.ts'
import type { User } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import { linkTo, type MailContext } from '../http/mail-context.ts'
import { mailWords } from '../mail/mail-words.ts'
import { nameInMail } from '../mail/name-in-mail.ts'
import type { Mail } from '../mail/post.ts'
import type { Realm } from '../realms/realm.ts'
import type { ActionTx } from '../writer/action.ts'
import { newSecret } from './create-api-key.ts'
import type { Kept } from './evict.ts'
import { issueLink, lookAtLink, takeLink } from './mailed-links.ts'
import { setNewPassword } from './set-password.ts'

const purpose = 'reset-password'

/** The email to a user who forgot their password; none if no account has the address. */
export async function resetMail(
  mailContext: MailContext,
  realm: Realm,
  address: string,
): Promise<Mail | undefined> {
  const user = realm.directory.userByEmail(address)
  if (!user?.isActive || user.isBot) return undefined
  const secret = newSecret()
  const reader = { userId: user.id, address: user.deliveryEmail }
  if (!(await realm.writeAsSystem(issueResetLink, { ...reader, secret }))) return undefined
  const name = nameInMail(realm.directory.realm.name)
  const { resetPassword } = mailWords(languageFor(realm.directory, user))
  const link = linkTo(mailContext, realm, `/password/reset/${secret}`)
  return { to: user.deliveryEmail, ...resetPassword(name, link) }
}

interface Reader {
  readonly userId: UserId
  readonly address: string
  readonly secret: string
}

/** Whether there is a link. A former mailbox gets none: the address may have changed meanwhile, perhaps because somebody else reads it. */
async function issueResetLink(
  tx: ActionTx,
  actor: Viewer,
  { userId, address, secret }: Reader,
): Promise<boolean> {
  const user = tx.directory.users.get(userId)
  if (!user?.isActive || user.deliveryEmail !== address) return false
  await issueLink(tx, actor, { purpose, secret, userId, details: { address } })
  return true
}

/** Whose password the link resets, if it still works. */
export async function userOfResetLink(realm: Realm, secret: string): Promise<User | undefined> {
  const link = await lookAtLink(realm, purpose, secret)
  const user = link?.userId ? realm.directory.users.get(link.userId) : undefined
  return user?.isActive && user.deliveryEmail === link?.details.address ? user : undefined
}

interface Reset {
  readonly secret: string
  readonly kept: Kept
  /** argon2id. */
  readonly hash: string
}

/** The reader of the mailbox sets a new password; sessions, keys and other links end. */
export async function resetByLink(
  tx: ActionTx,
  actor: Viewer,
  { secret, hash, kept }: Reset,
): Promise<void> {
  const { userId, details } = await takeLink(tx, purpose, secret)
  const user = userId === null ? undefined : tx.directory.users.get(userId)
  // Note: the user's former address may belong to somebody else by now.
  if (!user?.isActive || user.deliveryEmail !== details.address) throw linkInvalid({})
  await setNewPassword(tx, actor, { user, hash, kept })
}
