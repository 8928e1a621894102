import type { MessageId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { releaseFiles } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireDeletable } from '../edit/update.policy.ts'
import { requireReadable } from '../edit/update-message.ts'
import { changesOfDeletion, updateChannelBounds } from '../message/update-channel-bounds.ts'
import { deleteMessages, findChangeable } from '../message/updates.store.ts'

export async function deleteMessage(tx: ActionTx, viewer: Viewer, id: MessageId): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const message = requireReadable(viewer, await findChangeable(sql, realmId, id))
  requireDeletable(viewer, message, tx.now)
  await releaseFiles(tx, [id])
  await deleteMessages(sql, realmId, [id])
  const { senderId, recipientId, topic, path } = message
  const messages = [{ id, senderId, path }]
  tx.append({ kind: 'messages-deleted', messages, recipientId, topic, form: 'any' })
  await updateChannelBounds(tx, changesOfDeletion([message]))
}
