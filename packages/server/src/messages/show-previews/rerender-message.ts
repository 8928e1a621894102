import type { MessageId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { findChangeable, findFlagsOf, updateRendered } from '../message/updates.store.ts'

export interface Rerendering {
  readonly messageId: MessageId
  /** The rendered content. A message whose source has changed since is left alone. */
  readonly content: string
  readonly rendered: string
}

/** Stores a new rendering of a message without an edit. */
export async function rerenderMessage(tx: ActionTx, showing: Rerendering): Promise<void> {
  const { messageId, content, rendered } = showing
  const { realmId } = tx.directory
  const sql = await tx.open()
  const message = await findChangeable(sql, realmId, messageId)
  if (message?.content !== content || message.rendered === rendered) return
  await updateRendered(sql, realmId, messageId, rendered)
  const { senderId, recipientId, topic, path, mentionsChannel } = message
  tx.append({
    kind: 'message-rerendered',
    at: Math.floor(tx.now.getTime() / 1000),
    message: { id: messageId, senderId, recipientId, topic, path },
    ...{ content, rendered, mentionsChannel },
    flags: await findFlagsOf(sql, realmId, messageId),
  })
}
