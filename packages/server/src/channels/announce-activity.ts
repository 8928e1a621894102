import type { Channel } from '../directory/objects.ts'
import type { ActionTx } from '../writer/action.ts'
import { isRecentlyActive } from './channels.wire.ts'

/**
 * Tells that a channel which had been silent for long is active again. This event ends its group, so no
 * other send can find the channel silent.
 */
export function announceActivity(tx: ActionTx, channel: Channel): void {
  if (isRecentlyActive(channel, tx.now)) return
  const { id: channelId, name } = channel
  const told = { property: 'is_recently_active', value: true }
  tx.append({ kind: 'channel-changed', channelId, name, change: {}, told })
}
