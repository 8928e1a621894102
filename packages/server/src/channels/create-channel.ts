import type { UserId } from '@parley/contract'
import { type ChannelId, channelNameTaken } from '@parley/contract'
import type { Viewer } from '../directory/viewer.ts'
import { invariant } from '../invariant.ts'
import type { ActionTx } from '../writer/action.ts'
import { addSubscriptions, joiners } from './add-subscriptions.ts'
import {
  addChannels,
  type ChannelSettings,
  newChannels,
  type WantedChannel,
} from './create-channels.ts'
import { type NoticesWanted, signalJoined } from './signal-joined.ts'
import { requirePrincipals } from './subscribe.ts'

export interface ChannelCreation {
  readonly wanted: WantedChannel
  readonly settings: ChannelSettings
  readonly subscribers: readonly UserId[]
  readonly notices: NoticesWanted
}

/** Creates one channel that must not exist yet, with its first subscribers. */
export async function createChannel(
  tx: ActionTx,
  viewer: Viewer,
  input: ChannelCreation,
): Promise<ChannelId> {
  const { wanted, settings } = input
  const users = requirePrincipals(viewer, input.subscribers)
  if (tx.directory.channelByName(wanted.name)) throw channelNameTaken({ name: wanted.name })
  const created = newChannels(tx, viewer, [wanted], settings)
  addChannels(tx, created, settings)
  const joined = joiners(tx, created, users)
  addSubscriptions(tx, joined)
  const happened = { created, joined, channels: created }
  await signalJoined(tx, viewer, happened, input.notices)
  const [channel] = created
  invariant(channel, 'one requested channel creates one channel')
  return channel.id
}
