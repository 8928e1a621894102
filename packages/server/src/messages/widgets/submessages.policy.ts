import { changeNotAllowed, type MessageId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { findWidget } from './submessages.store.ts'

/** Refuses new content for a message whose content has become a widget. */
export async function requireNoWidget(tx: ActionTx, messageId: MessageId): Promise<void> {
  const widget = await findWidget(await tx.open(), tx.directory.realmId, messageId)
  if (widget) throw changeNotAllowed({ problem: 'Widgets cannot be edited.' })
}
