import type { User } from '../directory/objects.ts'
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
export function adviceTo(mailContext: MailContext, realm: Realm, { isActive }: User): string {
  if (!isActive) return 'It is deactivated. Ask an administrator of the organization.'
  return `You can sign in or choose a new password here:

${linkTo(mailContext, realm, '/login')}`
}
