import type { MessageId, UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import type { Submessage } from '../message/message-record.ts'
import { submessageTable, takeSubmessageId } from './submessages.store.ts'
import type { Widget } from './widgets.ts'

/** Sends a message with a widget: its first submessage, which is part of the message's event. */
export async function attachWidget(
  tx: ActionTx,
  { id, senderId }: { readonly id: MessageId; readonly senderId: UserId },
  widget: Widget,
): Promise<Submessage> {
  const submessage = {
    id: await takeSubmessageId(await tx.open(), tx.directory.realmId),
    messageId: id,
    senderId,
    type: 'widget',
    content: JSON.stringify(widget),
  }
  tx.insert(submessageTable, submessage)
  return submessage
}
