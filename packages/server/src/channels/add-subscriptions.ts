import type { UserId } from '@parley/contract'
import { nameKey } from '../directory/name-key.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { followMeeting } from '../people/public.ts'
import type { ActionTx } from '../writer/action.ts'
import type { ChannelRecord, Joining } from './channels.events.ts'
import { spanTable, subscriptionTable } from './channels.store.ts'
import { nextColor } from './colors.ts'

const noColors: ReadonlyMap<string, string> = new Map()

/** The missing subscriptions, with the requested colors, by the keys of the channels' names. */
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

/** Subscribes users; the caller has checked the permission. */
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
  const counted = joined.map((one) => ({ ...one, subscriberCount: countAfter(tx, one) }))
  tx.append({ kind: 'subscribed', joined: counted })
}

/** Note: a user of whom the directory does not know yet is created by this action. */
function countAfter({ directory }: ActionTx, { channelId, userIds }: Joining): number {
  const before = directory.channels.get(channelId)?.subscriberCount ?? 0
  return before + userIds.filter((id) => directory.users.get(id)?.isActive !== false).length
}
