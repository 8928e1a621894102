import type { ChannelId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { findChannelEnds } from './updates.store.ts'

/**
 * After messages left or came: where each channel begins and ends now. Told even where it looks the same:
 * the directory does not know yet of what earlier actions of this group have sent.
 */
export async function announceEnds(tx: ActionTx, channels: readonly ChannelId[]): Promise<void> {
  const sql = await tx.open()
  for (const ends of await findChannelEnds(sql, tx.directory.realmId, channels)) {
    const before = tx.directory.channels.get(ends.channelId)
    const isFirstNew = before?.firstMessageId !== ends.firstMessageId
    tx.append({ kind: 'channel-ends-changed', ...ends, isFirstNew })
  }
}
