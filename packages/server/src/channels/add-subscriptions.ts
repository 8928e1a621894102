import type { ChannelId, UserId } from '@parley/contract'
import { nameKey } from '../directory/name-key.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { followMeeting } from '../people/public.ts'
import type { ActionTx } from '../writer/action.ts'
import type { ChannelRecord, Joining } from './channels.events.ts'
import { spanTable, subscriptionTable } from './channels.store.ts'
import { nextColor } from './colors.ts'

const noColors: ReadonlyMap<string, string> = new Map()

/** Who is not in which channel yet; with the colors wanted, by the keys of the channels' names. */
export function joiners(
  tx: ActionTx,
  channels: readonly (Channel | ChannelRecord)[],
  users: readonly UserId[],
  colors: ReadonlyMap<string, string> = noColors,
): Joining[] {
  const joinedAfter = tx.lastMessageId()
  return channels.flatMap(({ id: channelId, name }) => {
    const before = tx.directory.channels.get(channelId)?.subscriptions
    const userIds = users.filter((userId) => !isSubscribed(before?.get(userId)))
    if (userIds.length === 0) return []
    const color = colors.get(nameKey(name)) ?? nextColor(channelId)
    return [{ channelId, userIds, color, joinedAfter }]
  })
}

/** Subscribes people; whoever calls has checked that they may be. */
export function addSubscriptions(tx: ActionTx, joined: readonly Joining[]): void {
  if (joined.length === 0) return
  for (const { userIds, ...place } of joined) {
    const before = tx.directory.channels.get(place.channelId)?.subscriptions
    for (const userId of userIds) {
      const row = { ...place, userId }
      if (!before?.has(userId)) tx.insert(subscriptionTable, row)
      tx.insert(spanTable, row)
    }
  }
  followMeeting(tx, joined)
  tx.append({ kind: 'subscribed', joined })
  for (const { channelIds, userIds } of byUsers(joined)) {
    tx.append({ kind: 'peers-subscribed', channelIds, userIds })
  }
}

/** Channels that the same people join, or leave, are told of together. */
export function byUsers(
  moving: readonly Pick<Joining, 'channelId' | 'userIds'>[],
): Iterable<{ readonly channelIds: ChannelId[]; readonly userIds: readonly UserId[] }> {
  const groups = new Map<string, { channelIds: ChannelId[]; userIds: readonly UserId[] }>()
  for (const { channelId, userIds } of moving) {
    const key = userIds.join()
    const group = groups.get(key)
    if (group) group.channelIds.push(channelId)
    else groups.set(key, { channelIds: [channelId], userIds })
  }
  return groups.values()
}
