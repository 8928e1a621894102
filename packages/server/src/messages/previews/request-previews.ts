import type { MessageId } from '@parley/contract'
import type { Rendered } from '../../markdown/render.ts'
import type { ActionTx } from '../../writer/action.ts'
import { previewRequestRemoval, previewRequestTable } from './previews.store.ts'

/** Links to examine after the message is stored. */
export interface RequestedPreviews {
  /** The organization's address as the message was rendered with it. */
  readonly siteUrl: string | undefined
}

/** Undefined if the message links to no pages, or the organization has disabled previews. */
export function requestedPreviews(
  { previewable }: Rendered,
  siteUrl: string | undefined,
): RequestedPreviews | undefined {
  return previewable.length > 0 ? { siteUrl } : undefined
}

/** Leaves word that the links of a message are to be looked at; that happens after the commit. */
export function requestPreviews(
  tx: ActionTx,
  messageId: MessageId,
  requested: RequestedPreviews | undefined,
): void {
  if (requested)
    tx.insert(previewRequestTable, { messageId, siteUrl: requested.siteUrl, at: tx.now })
}

/** The same for an edited message: the earlier row was for the earlier content. */
export function requestOtherPreviews(
  tx: ActionTx,
  messageId: MessageId,
  requested: RequestedPreviews | undefined,
): void {
  if (requested) requestPreviews(tx, messageId, requested)
  else tx.remove(previewRequestRemoval, { messageId })
}
