import type { MarkdownContext } from '../../markdown/parts/context.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { pictureSigner } from './picture-address.ts'
import { showsPages, showsPictures } from './previews.policy.ts'

/**
 * The same context, with addresses for external pictures on this server. Linked pages are queued and fetched
 * later, so senders never wait for other servers.
 */
export function withOutside(realm: Realm, context: MarkdownContext): NowOrLater<MarkdownContext> {
  const asking = showsPages(realm) ? { ...context, findLinkPreview: () => undefined } : context
  if (!showsPictures(realm)) return asking
  return andThen(pictureSigner(realm), (signed) => ({
    ...asking,
    // Films and sound are never fetched for readers: they are long, and stay links.
    proxyUrl: (url, kind) => (kind === 'picture' ? signed(url) : undefined),
  }))
}
