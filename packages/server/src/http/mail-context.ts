import { languageFor } from '../directory/language-for.ts'
import type { User } from '../directory/objects.ts'
import { mailWords } from '../mail/mail-words.ts'
import type { Post } from '../mail/post.ts'
import type { Realm } from '../realms/realm.ts'
import { siteAddress } from './site.ts'

/** The parts that features need to send emails. */
export interface MailContext {
  readonly post: Post
  /** From the settings: clients choose the host of a request, and must not choose where links in emails lead. */
  readonly siteUrl: URL
}

export function linkTo({ siteUrl }: MailContext, realm: Realm, path: string): string {
  return siteAddress(siteUrl, realm) + path
}

/** The options of a user who already has an account and wants to sign in. */
export function adviceTo(mailContext: MailContext, realm: Realm, user: User): string {
  const { isDeactivated, canSignIn } = mailWords(languageFor(realm.directory, user))
  return user.isActive ? canSignIn(linkTo(mailContext, realm, '/login')) : isDeactivated
}
