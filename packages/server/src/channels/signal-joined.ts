import { type ChannelId, limits, type UserId } from '@parley/contract'
import type { Channel } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import type { ChannelRecord, Joining } from './channels.events.ts'

/** Users whom the notification bot notifies, in addition to the events that all receive. */
export interface NoticesWanted {
  /** Everybody, in the channel for such news: channels that are created. */
  readonly announce: boolean
  /** Each who is subscribed by somebody else. */
  readonly newcomers: boolean
}

export interface Joined {
  readonly created: readonly ChannelRecord[]
  readonly joined: readonly Joining[]
  /** All channels that somebody joined. */
  readonly channels: readonly (Channel | ChannelRecord)[]
}

/** Lets notices be sent of what was created and joined; answers whether newcomers are told. */
export async function signalJoined(
  tx: ActionTx,
  viewer: Viewer,
  { created, joined, channels }: Joined,
  { announce, newcomers }: NoticesWanted,
): Promise<boolean> {
  const told = newcomers ? channelsByUser(tx, viewer, joined) : undefined
  await tx.signal('channels-joined', viewer, { created, channels, announce, newcomers: told })
  return told !== undefined
}

/**
 * People other than the viewer who joined something; bots read no notices. Undefined: too many:
 * a large import is not worth thousands of messages.
 */
function channelsByUser(
  { directory }: ActionTx,
  viewer: Viewer,
  joined: readonly Joining[],
): Map<UserId, Set<ChannelId>> | undefined {
  const found = new Map<UserId, Set<ChannelId>>()
  for (const { channelId, userIds } of joined) {
    for (const id of userIds) {
      if (id === viewer.id || directory.users.get(id)?.isBot) continue
      found.set(id, (found.get(id) ?? new Set<ChannelId>()).add(channelId))
      if (found.size > limits.maxBulkSubscriptionMessages) return undefined
    }
  }
  return found
}
