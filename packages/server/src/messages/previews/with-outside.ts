import type { MarkdownContext } from '../../markdown/parts/context.ts'
import type { Realm } from '../../realms/realm.ts'
import { pictureSigner } from './picture-address.ts'
import { showsPages, showsPictures } from './previews.policy.ts'

/**
 * The same, with the addresses under which pictures of other servers are shown here; and it asks for the
 * pages that could show something. What they say comes later: nobody who writes waits for other servers.
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
