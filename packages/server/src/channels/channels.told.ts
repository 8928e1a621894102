import type { ChannelId, UserId } from '@parley/contract'
import { oncePer, type WireEvent } from '../delivery/projection.ts'
import type { QueueViewer } from '../delivery/queue.ts'
import { mayKnow } from '../directory/channel-access.ts'
import type { Channel } from '../directory/objects.ts'
import { channelWire } from './channels.wire.ts'

/** Whether this queue is told of the channel: archived ones are gone for clients that do not know them. */
export function isTold(viewer: QueueViewer, channel: Channel): boolean {
  if (channel.isArchived && !viewer.queue.options.capabilities.archived_channels) return false
  return mayKnow(viewer, channel)
}

function toldChannels(viewer: QueueViewer, ids: readonly ChannelId[]): Channel[] {
  return ids.flatMap((id) => {
    const channel = viewer.directory.channels.get(id)
    return channel && isTold(viewer, channel) ? [channel] : []
  })
}

/** These channels came into view, as far as the viewer may know of them. */
export function streamCreate(
  viewer: QueueViewer,
  ids: readonly ChannelId[],
): WireEvent | undefined {
  const streams = toldChannels(viewer, ids).map((channel) => channelWire(viewer.directory, channel))
  if (streams.length === 0) return undefined
  const wire = { type: 'stream', op: 'create', streams }
  return { shared: wire }
}

interface Peers {
  readonly channelIds: readonly ChannelId[]
  readonly userIds: readonly UserId[]
}

/** Queues that may know of the same channels get the same text. */
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
  const ids = toldChannels(viewer, event.channelIds).map((channel) => channel.id)
  return ids.length > 0 ? { shared: sharedPeers(event, [op, ...ids].join(' ')) } : undefined
}
