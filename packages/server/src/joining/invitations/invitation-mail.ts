import type { User } from '../../directory/objects.ts'
import { adviceTo, linkTo, type MailContext } from '../../http/mail-context.ts'
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
  const subject = `${inviterName} invites you to ${name}`
  const known = realm.directory.userByEmail(email)
  if (known) {
    const text = `${inviterName} invites you to ${name}, a team chat. You already have an
account there with this address. ${adviceTo(mailContext, realm, known)}

${inviterName} is not told that.
`
    return { to: email, subject, text }
  }
  return {
    to: email,
    subject,
    text: `${inviterName} (${inviter.deliveryEmail}) invites you to join ${name}, a team chat.
To create your account, open this link:

${linkTo(mailContext, realm, invitationPath(secret))}

If you do not know this person, ignore this email.
`,
  }
}
