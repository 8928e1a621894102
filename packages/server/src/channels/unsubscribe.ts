import { type ChannelId, type UserId, unsubscribingNotAllowed } from '@parley/contract'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { channelOf } from '../directory/of-id.ts'
import type { Viewer } from '../directory/viewer.ts'
import { followParting } from '../people/public.ts'
import type { ActionTx } from '../writer/action.ts'
import { mayRemoveOthers, requireKnownByName } from './access/channels.policy.ts'
import { closeSpans } from './channel-changes.store.ts'
import { principalsOrSelf, requireFewSubscriptions } from './subscribe.ts'
import { tellVisibility } from './visibility.ts'

export interface Unsubscribing {
  readonly channels: readonly string[]
  /** Ids or addresses; undefined or empty: the actor alone. */
  readonly principals: readonly (UserId | string)[] | undefined
}

export interface Unsubscribed {
  readonly removed: string[]
  /** Channels that none of them was subscribed to. */
  readonly notRemoved: string[]
}

/** Unsubscribes users; their unread messages of the channels are marked as read. All or nothing. */
export async function unsubscribe(
  tx: ActionTx,
  viewer: Viewer,
  input: Unsubscribing,
): Promise<Unsubscribed> {
  const users = principalsOrSelf(viewer, input.principals)
  requireFewSubscriptions(viewer, users.length * input.channels.length)
  const named = input.channels.map((name) => requireKnownByName(viewer, name.trim()))
  const channels = [...new Set(named)]
  requireMayRemove(viewer, channels, users)
  const leaving = [...leavers(channels, users), ...botsOfRemoved(viewer, channels, users)]
  await removeSubscriptions(tx, viewer, leaving)
  const left = new Set(leaving.map(({ channelId }) => channelId))
  const names = (wanted: boolean) =>
    channels.filter((channel) => left.has(channel.id) === wanted).map((channel) => channel.name)
  return { removed: names(true), notRemoved: names(false) }
}

/** Users may remove themselves and the bots that they own. */
function requireMayRemove(
  viewer: Viewer,
  channels: readonly Channel[],
  users: readonly UserId[],
): void {
  const isOwn = (id: UserId) =>
    id === viewer.id || viewer.directory.users.get(id)?.botOwnerId === viewer.id
  if (users.every(isOwn)) return
  if (!channels.every((channel) => mayRemoveOthers(viewer, channel))) {
    throw unsubscribingNotAllowed({})
  }
}

interface Leaving {
  readonly channelId: ChannelId
  readonly userId: UserId
  readonly name: string
}

function leavers(channels: readonly Channel[], users: readonly UserId[]): Leaving[] {
  return channels.flatMap(({ id: channelId, name, subscriptions }) =>
    users
      .filter((userId) => isSubscribed(subscriptions.get(userId)))
      .map((userId) => ({ channelId, userId, name })),
  )
}

/**
 * Bots of users whom others remove from a private channel are removed, too; otherwise the users could read on
 * through them.
 */
function botsOfRemoved(
  { directory, id }: Viewer,
  channels: readonly Channel[],
  users: readonly UserId[],
): Leaving[] {
  const named = new Set(users)
  return channels.flatMap((channel) => {
    const isPutOut = (userId: UserId) =>
      userId !== id && named.has(userId) && isSubscribed(channel.subscriptions.get(userId))
    if (!channel.isPrivate || !users.some(isPutOut)) return []
    const bots = [...channel.subscriptions.keys()].filter((userId) => {
      const owner = directory.users.get(userId)?.botOwnerId
      return owner != null && isPutOut(owner) && !named.has(userId)
    })
    return leavers([channel], bots)
  })
}

export async function removeSubscriptions(
  tx: ActionTx,
  actor: Viewer,
  leaving: readonly Leaving[],
): Promise<void> {
  if (leaving.length === 0) return
  const { directory } = tx
  await tx.signal('channels-left', actor, { channelsByUser: channelsByUser(leaving) })
  const leftAfter = tx.lastMessageId()
  await closeSpans(await tx.open(), directory.realmId, leaving, leftAfter)
  tx.append({ kind: 'unsubscribed', subscriptions: leaving, leftAfter })
  for (const [channelId, userIds] of usersByChannel(leaving)) tellLeft(tx, channelId, userIds)
  followParting(tx, leaving)
}

/** Users who saw the channel only as subscribers no longer see it. */
function tellLeft(tx: ActionTx, channelId: ChannelId, gone: ReadonlySet<UserId>): void {
  const channel = channelOf(tx.directory, channelId)
  const staying = [...channel.subscriptions].filter(([userId]) => !gone.has(userId))
  const after = { ...channel, subscriptions: new Map(staying) }
  tellVisibility(tx, { before: channel, after, userIds: gone })
}

function channelsByUser(leaving: readonly Leaving[]): Map<UserId, ChannelId[]> {
  const found = new Map<UserId, ChannelId[]>()
  for (const { channelId, userId } of leaving) {
    const channels = found.get(userId)
    if (channels) channels.push(channelId)
    else found.set(userId, [channelId])
  }
  return found
}

function usersByChannel(leaving: readonly Leaving[]): Map<ChannelId, Set<UserId>> {
  const found = new Map<ChannelId, Set<UserId>>()
  for (const { channelId, userId } of leaving) {
    const users = found.get(channelId)
    if (users) users.add(userId)
    else found.set(channelId, new Set([userId]))
  }
  return found
}
