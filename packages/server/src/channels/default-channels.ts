import type { ChannelId, UserId } from '@parley/contract'
import type { ActionTx } from '../writer/action.ts'
import { addSubscriptions, joiners } from './add-subscriptions.ts'
import { deleteDefault } from './channel-changes.store.ts'
import { defaultTable } from './channels.store.ts'

/** Adds default channels; the caller has checked the permission. */
export function addDefaults(tx: ActionTx, channelIds: readonly ChannelId[]): void {
  const added = channelIds.filter((id) => !tx.directory.defaultChannels.has(id))
  if (added.length === 0) return
  for (const channelId of added) tx.insert(defaultTable, { channelId })
  tx.append({ kind: 'default-channels-changed', added, removed: [] })
}

/** New users are no longer subscribed to the channel. */
export async function dropDefault(tx: ActionTx, channelId: ChannelId): Promise<void> {
  if (!tx.directory.defaultChannels.has(channelId)) return
  await deleteDefault(await tx.open(), tx.directory.realmId, channelId)
  tx.append({ kind: 'default-channels-changed', added: [], removed: [channelId] })
}

/** Subscribes a user who was just created; the caller has checked the permission. */
export function subscribeNewcomer(
  tx: ActionTx,
  userId: UserId,
  channelIds: Iterable<ChannelId>,
): void {
  const channels = [...new Set(channelIds)].flatMap((id) => tx.directory.channels.get(id) ?? [])
  addSubscriptions(tx, joiners(tx, channels, [userId]))
}
