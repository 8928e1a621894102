import type { User } from '../../directory/objects.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'
import { linkTo, type Mailroom } from '../mailed-links/mailroom.ts'
import type { Addressed } from './invite.ts'

/** Where somebody who is invited begins. */
export function invitationPath(secret: string): string {
  return `/join/${secret}`
}

/** The mail to somebody who is invited. */
export function invitationMail(
  mailroom: Mailroom,
  realm: Realm,
  inviter: User,
  { email, secret }: Addressed,
): Mail {
  const { name } = realm.directory.realm
  return {
    to: email,
    subject: `${inviter.fullName} invites you to ${name}`,
    text: `${inviter.fullName} (${inviter.deliveryEmail}) invites you to join ${name}, a team chat.
To get an account, open this:

${linkTo(mailroom, realm, invitationPath(secret))}

If you do not know who that is, do nothing.
`,
  }
}
