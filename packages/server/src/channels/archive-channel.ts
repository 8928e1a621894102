import type { ChannelId } from '@parley/contract'
import type { Channel } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { requireAdministrable } from './access/channels.policy.ts'
import { updateChannel } from './channel-changes.store.ts'
import { dropDefault } from './default-channels.ts'

/** Archives a channel: it stays readable, and its messages can be deleted but not changed. */
export async function archiveChannel(tx: ActionTx, viewer: Viewer, id: ChannelId): Promise<void> {
  await setArchived(tx, viewer, requireAdministrable(viewer, id), true)
}

/** The caller has checked the permission. Does nothing if nothing changes. */
export async function setArchived(
  tx: ActionTx,
  viewer: Viewer,
  channel: Channel,
  isArchived: boolean,
): Promise<void> {
  if (channel.isArchived === isArchived) return
  const { id: channelId, name } = channel
  await updateChannel(await tx.open(), tx.directory.realmId, { ...channel, isArchived })
  if (isArchived) {
    await tx.signal('channel-archived', viewer, { channel, isArchived })
    await dropDefault(tx, channelId)
    await tx.signal('channel-closed', viewer, { channelId })
  }
  tx.append({ kind: 'channel-archived', channelId, name, isArchived })
  if (isArchived) return
  await tx.signal('channel-archived', viewer, { channel, isArchived })
}
