import { languageFor } from '../../directory/language-for.ts'
import type { User } from '../../directory/objects.ts'
import { adviceTo, linkTo, type MailContext } from '../../http/mail-context.ts'
import { mailWords } from '../../mail/mail-words.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Addressed } from './invite.ts'

/** The address of the sign-up page for an invitation. */
export function invitationPath(secret: string): string {
  return `/join/${secret}`
}

/** The email to an invited person. Only this email reveals an existing account. */
export function invitationMail(
  mailContext: MailContext,
  realm: Realm,
  inviter: User,
  { email, secret }: Addressed,
): Mail {
  const inviterName = nameInMail(inviter.fullName)
  const name = nameInMail(realm.directory.realm.name)
  const known = realm.directory.userByEmail(email)
  const words = mailWords(languageFor(realm.directory, known))
  if (known) {
    const advice = adviceTo(mailContext, realm, known)
    return { to: email, ...words.invitationOfMember(inviterName, name, advice) }
  }
  const link = linkTo(mailContext, realm, invitationPath(secret))
  return { to: email, ...words.invitation(inviterName, inviter.deliveryEmail, name, link) }
}
