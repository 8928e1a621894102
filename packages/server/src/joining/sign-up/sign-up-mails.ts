import type { InvitationId } from '@parley/contract'
import { issueLink, newSecret } from '../../access/public.ts'
import { languageFor } from '../../directory/language-for.ts'
import { adviceTo, linkTo, type MailContext } from '../../http/mail-context.ts'
import { mailWords } from '../../mail/mail-words.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'
import type { SignUpDetails } from './sign-up.ts'

/** Creates a link for a person with a proven address to create an account; returns its path. */
export async function issueSignUpLink(realm: Realm, details: SignUpDetails): Promise<string> {
  const secret = newSecret()
  const link = { purpose: 'sign-up', secret, userId: null, details: { ...details } } as const
  await realm.writeAsSystem(issueLink, link)
  return `/register/${secret}`
}

interface Asked {
  readonly address: string
  readonly invitationId: InvitationId | null
}

/** The email to a person who requests an account. Only this email reveals an existing account. */
export async function signUpMail(
  mailContext: MailContext,
  realm: Realm,
  asked: Asked,
): Promise<Mail> {
  const { address } = asked
  const name = nameInMail(realm.directory.realm.name)
  const known = realm.directory.userByEmail(address)
  const words = mailWords(languageFor(realm.directory, known))
  if (known) {
    return { to: address, ...words.accountExists(name, adviceTo(mailContext, realm, known)) }
  }
  const path = await issueSignUpLink(realm, asked)
  return { to: address, ...words.signUp(name, linkTo(mailContext, realm, path)) }
}

/** The welcome email to a new user, if the organization sends one. */
export function welcomeMail(
  mailContext: MailContext,
  realm: Realm,
  address: string,
): Mail | undefined {
  const { settings } = realm.directory.realm
  const name = nameInMail(realm.directory.realm.name)
  if (!settings.send_welcome_emails) return undefined
  const user = realm.directory.userByEmail(address)
  const { welcome } = mailWords(languageFor(realm.directory, user))
  return { to: address, ...welcome(name, address, linkTo(mailContext, realm, '/')) }
}
