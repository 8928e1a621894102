import type { User } from '../../directory/objects.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

/** The administrator's comment. */
export function deactivationMail(realm: Realm, user: User, comment: string): Mail {
  const name = nameInMail(realm.directory.realm.name)
  const words = comment.trim()
  return {
    to: user.deliveryEmail,
    subject: `Your account at ${name} has been deactivated`,
    text: `Your account at ${name} has been deactivated by an administrator of the organization.
${words === '' ? '' : `\nThey say:\n\n${words}\n`}`,
  }
}
