import {
  limits,
  type MessageId,
  messageNotFound,
  submessageNotAllowed,
  submessagesTooLarge,
  submessagesTooMany,
} from '@parley/contract'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { findPlaces } from '../message/message-places.ts'
import { requireNotArchived } from '../message/messages.policy.ts'
import {
  findWidget,
  type SubmessagesOf,
  submessageTable,
  takeSubmessageId,
} from './submessages.store.ts'
import { requireWidgetChange } from './widget-changes.ts'

export interface NewSubmessage {
  readonly messageId: MessageId
  readonly type: string
  readonly content: string
}

/** Readers of a message may submit to its widget. Only the sender can add a widget. */
export async function addSubmessage(
  tx: ActionTx,
  viewer: Viewer,
  { messageId, type, content }: NewSubmessage,
): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const [message] = await findPlaces(sql, realmId, [messageId])
  if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
  requireNotArchived(viewer, message)
  const widget = await findWidget(sql, realmId, messageId)
  const byAuthor = message.senderId === viewer.id
  if (!widget && !byAuthor) throw submessageNotAllowed({})
  requireWidgetChange({ widget: widget?.content, content, byAuthor })
  if (widget) requireSpaceFor(widget, content)
  const id = await takeSubmessageId(sql, realmId)
  const submessage = { id, messageId, senderId: viewer.id, type, content }
  tx.insert(submessageTable, submessage)
  tx.append({ kind: 'submessage-added', message, submessage })
}

/** Every fetch of a message returns all of its submessages, so they are bounded as messages are. */
function requireSpaceFor({ count, bytes }: SubmessagesOf, content: string): void {
  const { maxSubmessages, maxSubmessageBytes } = limits
  if (count >= maxSubmessages) throw submessagesTooMany({ limit: maxSubmessages })
  if (bytes + Buffer.byteLength(content) <= maxSubmessageBytes) return
  throw submessagesTooLarge({ limit: maxSubmessageBytes })
}
