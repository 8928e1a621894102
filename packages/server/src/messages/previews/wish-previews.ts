import type { MessageId } from '@parley/contract'
import type { Rendered } from '../../markdown/render.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteWishOf, previewWishTable } from './previews.store.ts'

/** Links to examine after the message is stored. */
export interface WishedPreviews {
  /** The organization's address as the message was rendered with it. */
  readonly siteUrl: string | undefined
}

/** Undefined where the message links to no pages, or the organization does not want to see of them. */
export function wishedPreviews(
  { previewable }: Rendered,
  siteUrl: string | undefined,
): WishedPreviews | undefined {
  return previewable.length > 0 ? { siteUrl } : undefined
}

/** Leaves word that the links of a message are to be looked at; that happens after the commit. */
export function wishPreviews(
  tx: ActionTx,
  messageId: MessageId,
  wished: WishedPreviews | undefined,
): void {
  if (wished) tx.insert(previewWishTable, { messageId, siteUrl: wished.siteUrl, at: tx.now })
}

/** The same for an edited message: the earlier row was for the earlier content. */
export async function wishOtherPreviews(
  tx: ActionTx,
  messageId: MessageId,
  wished: WishedPreviews | undefined,
): Promise<void> {
  if (wished) wishPreviews(tx, messageId, wished)
  else await deleteWishOf(await tx.open(), tx.directory.realmId, messageId)
}
