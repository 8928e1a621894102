import type { ChannelId, UserId } from '@parley/contract'
import { mayKnow } from '../directory/channel-access.ts'
import type { Channel } from '../directory/objects.ts'
import { viewerOf } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'

interface Change {
  /** The channel as the directory has it. */
  readonly before: Channel
  /** The channel as it will be. */
  readonly after: Channel
  /** The users who may be affected. */
  readonly userIds: Iterable<UserId>
}

/** Determines who gains and who loses sight of a channel by a change. */
export function tellVisibility(tx: ActionTx, change: Change): void {
  tellSeen(tx, change.before.id, sightChanges(tx, change))
}

export function sightChanges(tx: ActionTx, { before, after, userIds }: Change): Seen {
  const gained: UserId[] = []
  const lost: UserId[] = []
  for (const id of userIds) {
    const user = tx.directory.users.get(id)
    if (!user?.isActive) continue
    const viewer = viewerOf(tx.directory, user)
    const [knew, knows] = [mayKnow(viewer, before), mayKnow(viewer, after)]
    if (knows && !knew) gained.push(id)
    if (knew && !knows) lost.push(id)
  }
  return { gained, lost }
}

interface Seen {
  readonly gained: UserId[]
  readonly lost: UserId[]
}

/** Appends who gains and who loses sight of a channel. */
export function tellSeen(tx: ActionTx, channelId: ChannelId, { gained, lost }: Seen): void {
  if (gained.length > 0)
    tx.append({ kind: 'channels-revealed', channelIds: [channelId], userIds: gained })
  if (lost.length > 0)
    tx.append({ kind: 'channels-hidden', channelIds: [channelId], userIds: lost })
}
