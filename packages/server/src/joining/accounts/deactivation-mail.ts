import { languageFor } from '../../directory/language-for.ts'
import type { User } from '../../directory/objects.ts'
import { mailWords } from '../../mail/mail-words.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

/** The administrator's comment. */
export function deactivationMail(realm: Realm, user: User, comment: string): Mail {
  const name = nameInMail(realm.directory.realm.name)
  const { deactivated } = mailWords(languageFor(realm.directory, user))
  return { to: user.deliveryEmail, ...deactivated(name, comment.trim()) }
}
