import type { MarkdownContext } from '../../markdown/parts/context.ts'
import type { Realm } from '../../realms/realm.ts'
import { pictureSigner } from './picture-address.ts'
import { showsPages, showsPictures } from './previews.policy.ts'

/**
 * The same context, with addresses for external pictures on this server. Linked pages are queued and fetched
 * later, so senders never wait for other servers.
 */
export async function withOutside(
  realm: Realm,
  context: MarkdownContext,
): Promise<MarkdownContext> {
  const asking = showsPages(realm) ? { ...context, findLinkPreview: () => undefined } : context
  if (!showsPictures(realm)) return asking
  const signed = await pictureSigner(realm)
  // Films and sound are never fetched for readers: they are long, and stay links.
  return { ...asking, proxyUrl: (url, kind) => (kind === 'picture' ? signed(url) : undefined) }
}
