import { permissionRules } from '@parley/contract'
import { mayRead } from '../directory/channel-access.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import { type Gift, withoutBot } from '../groups/public.ts'
import type { ActionTx } from '../writer/action.ts'
import { updateChannel } from './channel-changes.store.ts'
import { permissionNames } from './channel-permissions.ts'
import { propertyChanges } from './property-changes.ts'
import { removeSubscriptions } from './unsubscribe.ts'
import { tellVisibility } from './visibility.ts'

/** A bot leaves the private channels that its next owner may not read, and loses permissions there that they do not have. */
export async function leaveChannels(tx: ActionTx, viewer: Viewer, gift: Gift): Promise<void> {
  const { bot, owner } = gift
  const reader = viewerOf(tx.directory, owner)
  const closed = [...tx.directory.channels.values()].filter(
    (channel) =>
      channel.isPrivate &&
      isSubscribed(channel.subscriptions.get(bot.id)) &&
      !mayRead(reader, channel),
  )
  const leaving = closed.map(({ id, name }) => ({ channelId: id, userId: bot.id, name }))
  await removeSubscriptions(tx, viewer, leaving)
  for (const channel of tx.directory.channels.values()) await dropPermissions(tx, channel, gift)
}

async function dropPermissions(tx: ActionTx, channel: Channel, gift: Gift): Promise<void> {
  const { directory } = tx
  const permissions = { ...channel.permissions }
  for (const name of permissionNames) {
    permissions[name] = withoutBot(directory, permissions[name], permissionRules.stream[name], gift)
  }
  const after = { ...channel, permissions }
  const told = propertyChanges(directory, channel, after)
  if (told.length === 0) return
  await updateChannel(await tx.open(), directory.realmId, after)
  tellVisibility(tx, { before: channel, after, userIds: [gift.bot.id] })
  for (const change of told) {
    tx.append({ kind: 'channel-changed', channelId: channel.id, name: channel.name, ...change })
  }
}
