import type { MarkdownContext } from '../../markdown/context.ts'
import type { Realm } from '../../realms/realm.ts'
import { pictureSigner } from './picture-address.ts'
import { showsPictures } from './previews.policy.ts'

/** The same, with the addresses under which pictures of other servers are shown here. */
export async function withOutside(
  realm: Realm,
  context: MarkdownContext,
): Promise<MarkdownContext> {
  if (!showsPictures(realm)) return context
  const signed = await pictureSigner(realm)
  // Films and sound are never fetched for readers: they are long, and stay links.
  return { ...context, proxyUrl: (url, kind) => (kind === 'picture' ? signed(url) : undefined) }
}
