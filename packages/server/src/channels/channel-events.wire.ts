import type { ChannelId, UserId } from '@parley/contract'
import { oncePer, type WireEvent } from '../delivery/projection.ts'
import type { QueueViewer } from '../delivery/queue.ts'
import { mayKnow } from '../directory/channel-access.ts'
import type { Channel } from '../directory/objects.ts'
import { hadSight } from '../directory/viewer.ts'
import { channelWire, subscriberIds } from './channels.wire.ts'

/** For clients that do not support archived channels, these do not exist. */
export function isForgotten(viewer: QueueViewer, channel: Channel): boolean {
  const { queue } = viewer
  if (queue.options.capabilities.archived_channels) return false
  return channel.isArchived || !hadSight(viewer, 'listed', channel.id)
}

/** Whether this queue receives events of the channel. */
export function receivesEventsOf(viewer: QueueViewer, channel: Channel): boolean {
  return !isForgotten(viewer, channel) && mayKnow(viewer, channel)
}

function deliverableChannels(viewer: QueueViewer, ids: readonly ChannelId[]): Channel[] {
  return ids.flatMap((id) => {
    const channel = viewer.directory.channels.get(id)
    return channel && receivesEventsOf(viewer, channel) ? [channel] : []
  })
}

/** The same, followed by events that add its present subscribers. The viewer is no peer: an event of their own subscribes them. */
export function streamsRevealed(viewer: QueueViewer, ids: readonly ChannelId[]): WireEvent[] {
  const peers = deliverableChannels(viewer, ids).flatMap((channel) => {
    const user_ids = subscriberIds(viewer.directory, channel).filter((id) => id !== viewer.id)
    const wire = { type: 'subscription', op: 'peer_add', stream_ids: [channel.id], user_ids }
    return user_ids.length > 0 ? [{ shared: wire }] : []
  })
  return [streamCreate(viewer, ids) ?? [], peers].flat()
}

/**
 * These channels became visible, as far as the viewer may know of them. They come without subscribers: the next events add those,
 * and clients that keep only their number count them there.
 */
export function streamCreate(
  viewer: QueueViewer,
  ids: readonly ChannelId[],
): WireEvent | undefined {
  const streams = deliverableChannels(viewer, ids).map((channel) => ({
    ...channelWire(viewer.directory, channel),
    subscriber_count: 0,
  }))
  if (streams.length === 0) return undefined
  const wire = { type: 'stream', op: 'create', streams }
  return { shared: wire }
}

export interface Peers {
  readonly channelIds: readonly ChannelId[]
  readonly userIds: readonly UserId[]
}

/** Queues that may know of the same channels share the text. */
const sharedPeers = oncePer((event: Peers, variant: string) => {
  const [op, ...ids] = variant.split(' ')
  return { type: 'subscription', op, stream_ids: ids.map(Number), user_ids: event.userIds }
})

/** Others came to channels, or left them. */
export function peers(
  event: Peers,
  viewer: QueueViewer,
  op: 'peer_add' | 'peer_remove',
): WireEvent | undefined {
  if (event.userIds.length === 0) return undefined
  const ids = deliverableChannels(viewer, event.channelIds).map((channel) => channel.id)
  return ids.length > 0 ? { shared: sharedPeers(event, [op, ...ids].join(' ')) } : undefined
}

/** Channels that the same users join or leave share an event. */
export function byUsers(
  moving: Iterable<{ readonly channelId: ChannelId; readonly userIds: readonly UserId[] }>,
): readonly Peers[] {
  const groups = new Map<string, { channelIds: ChannelId[]; userIds: readonly UserId[] }>()
  for (const { channelId, userIds } of moving) {
    const key = userIds.join()
    const group = groups.get(key)
    if (group) group.channelIds.push(channelId)
    else groups.set(key, { channelIds: [channelId], userIds })
  }
  return [...groups.values()]
}

const none: ReadonlySet<ChannelId> = new Set()

/**
 * The others who joined or left at the same time, except in channels that the viewer receives with all their
 * subscribers.
 */
export function besides(group: Peers, id: UserId, toldWhole: ReadonlySet<ChannelId> = none): Peers {
  if (!group.userIds.includes(id)) return group
  const channelIds = group.channelIds.filter((channelId) => !toldWhole.has(channelId))
  return { channelIds, userIds: group.userIds.filter((userId) => userId !== id) }
}
