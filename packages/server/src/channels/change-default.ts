import type { ChannelId } from '@parley/contract'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { requireChannel, requireMayBeDefault } from './access/channels.policy.ts'
import { addDefaults, dropDefault } from './default-channels.ts'

export interface DefaultChange {
  readonly channelId: ChannelId
  readonly isDefault: boolean
}

/** Whether new users are subscribed to a channel. */
export async function changeDefault(
  tx: ActionTx,
  viewer: Viewer,
  { channelId, isDefault }: DefaultChange,
): Promise<void> {
  const channel = requireChannel(viewer, channelId)
  if (!isDefault) return dropDefault(tx, channelId)
  requireMayBeDefault(viewer, channel)
  addDefaults(tx, [channelId])
}
