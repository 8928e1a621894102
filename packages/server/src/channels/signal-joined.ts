import { type ChannelId, limits, type UserId } from '@parley/contract'
import type { Channel } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import type { ChannelRecord, Joining } from './channels.events.ts'

/** Users whom the notification bot notifies, in addition to the events that all receive. */
export interface NoticesWanted {
  /** New channels are announced to all, in the announcement channel. */
  readonly announce: boolean
  /** Users who were subscribed by somebody else. */
  readonly newcomers: boolean
}

export interface Joined {
  readonly created: readonly ChannelRecord[]
  readonly joined: readonly Joining[]
  /** All channels that a user joined. */
  readonly channels: readonly (Channel | ChannelRecord)[]
}

/** Has notices posted about new channels and subscriptions; returns whether new subscribers are notified. */
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
 * Users other than the viewer who joined a channel, without bots. Undefined: too many, such as in an import; they
 * are not notified.
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
