import type { Channel } from '../directory/objects.ts'
import type { ActionTx } from '../writer/action.ts'
import { isRecentlyActive } from './channels.wire.ts'

/**
 * Announces that a channel is active again after a long silence. This event ends its group, so no other send can
 * find the channel inactive.
 */
export function announceActivity(tx: ActionTx, channel: Channel): void {
  if (isRecentlyActive(channel, tx.now)) return
  const { id: channelId, name } = channel
  const told = { property: 'is_recently_active', value: true }
  const changes = tx.appended('channel-changed').filter((event) => event.channelId === channelId)
  if (changes.some((event) => event.told?.property === told.property)) return
  tx.append({ kind: 'channel-changed', channelId, name, change: {}, told })
}
