import type { MessageId, UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { addChunk, chunkBytes, chunkOf, emptyBitmap } from './bitmap.ts'
import { chunkTable, findChunkOfEach } from './read-state.store.ts'

/** Users for whom a new message is read at once, such as those who have muted its sender. */
export async function markReadAtArrival(
  tx: ActionTx,
  userIds: readonly UserId[],
  messageId: MessageId,
): Promise<void> {
  const sql = await tx.open()
  const chunk = chunkOf(messageId)
  const known = await findChunkOfEach(sql, tx.directory.realmId, userIds, chunk)
  for (const userId of userIds) {
    const read = emptyBitmap()
    const stored = known.get(userId)
    if (stored) addChunk(read, stored)
    read.add(messageId)
    tx.insert(chunkTable, { userId, chunk, bits: chunkBytes(read, chunk) })
    const flag = { op: 'add', flag: 'read', messageIds: [messageId] } as const
    tx.append({ kind: 'flags-changed', userId, ...flag })
  }
}
