import type { ChannelId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { findChannelEnds } from './updates.store.ts'

/**
 * The new first and newest message of each channel after messages were added or removed. Appended even if
 * unchanged, because the directory does not contain sends of earlier actions of this group.
 */
export async function updateChannelBounds(
  tx: ActionTx,
  channels: readonly ChannelId[],
): Promise<void> {
  const sql = await tx.open()
  for (const ends of await findChannelEnds(sql, tx.directory.realmId, channels)) {
    const before = tx.directory.channels.get(ends.channelId)
    const isFirstNew = before?.firstMessageId !== ends.firstMessageId
    tx.append({ kind: 'channel-ends-changed', ...ends, isFirstNew })
  }
}
