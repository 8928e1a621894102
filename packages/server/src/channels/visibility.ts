import type { ChannelId, UserId } from '@parley/contract'
import { mayKnow, mayRead } from '../directory/channel-access.ts'
import type { Directory } from '../directory/directory.ts'
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

interface Users {
  readonly userIds: UserId[]
  /** The users whose right to read the messages changes, even if their sight of the channel does not. */
  readonly readerIds: UserId[]
}

export interface SightChanges {
  readonly gained: Users
  readonly lost: Users
}

export const nobody: Users = { userIds: [], readerIds: [] }

/** Determines who gains and who loses sight of a channel by a change. */
export function tellVisibility(tx: ActionTx, change: Change): void {
  tellSeen(tx, change.before.id, sightChanges(tx, change))
}

export function sightChanges({ directory }: ActionTx, change: Change): SightChanges {
  const { before, after, userIds } = change
  return compareSight(userIds, { directory, channel: before }, { directory, channel: after })
}

interface State {
  readonly directory: Directory
  readonly channel: Channel
}

/** Which of the users gain and lose sight of a channel, and of its messages, between two states. */
export function compareSight(ids: Iterable<UserId>, before: State, after: State): SightChanges {
  const changes: SightChanges = {
    gained: { userIds: [], readerIds: [] },
    lost: { userIds: [], readerIds: [] },
  }
  for (const id of ids) {
    const [had, has] = [sightOf(id, before), sightOf(id, after)]
    if (had.knows !== has.knows) changes[has.knows ? 'gained' : 'lost'].userIds.push(id)
    if (had.reads !== has.reads) changes[has.reads ? 'gained' : 'lost'].readerIds.push(id)
  }
  return changes
}

function sightOf(id: UserId, { directory, channel }: State) {
  const user = directory.users.get(id)
  if (!user?.isActive) return { knows: false, reads: false }
  const viewer = viewerOf(directory, user)
  return { knows: mayKnow(viewer, channel), reads: mayRead(viewer, channel) }
}

/** Appends who gains and who loses sight of a channel. */
export function tellSeen(tx: ActionTx, channelId: ChannelId, { gained, lost }: SightChanges): void {
  const channelIds = [channelId]
  if (isAnybody(gained)) tx.append({ kind: 'channels-revealed', channelIds, ...gained })
  if (isAnybody(lost)) tx.append({ kind: 'channels-hidden', channelIds, ...lost })
}

function isAnybody({ userIds, readerIds }: Users): boolean {
  return userIds.length > 0 || readerIds.length > 0
}
