import { siteAddress } from '../../http/site.ts'
import type { Post } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

/** What features need to write to people. */
export interface Mailroom {
  readonly post: Post
  /** As the settings say it: whoever sends a request chooses its host, and must not choose where mails lead. */
  readonly siteUrl: URL
}

export function linkTo({ siteUrl }: Mailroom, realm: Realm, path: string): string {
  return siteAddress(siteUrl, realm) + path
}
