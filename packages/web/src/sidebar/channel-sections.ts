import type { Channel, Replica, Subscription } from '@parley/client/replica'
import { computed, type ReadonlySignal } from '@preact/signals'
import { collatorOf } from '../words/sorting.ts'

export interface ChannelSection {
  readonly key: string
  /** A folder has its own name. The names of the others come from the catalogue. */
  readonly kind: 'pinned' | 'folder' | 'other'
  readonly name: string
  readonly channelIds: readonly number[]
}

interface Listed {
  readonly channel: Channel
  readonly subscription: Subscription
}

/** The subscribed channels: pinned ones, then each folder, then the others. */
export function channelSections(replica: Replica): ReadonlySignal<readonly ChannelSection[]> {
  return computed(() => {
    const listed = listedChannels(replica)
    const pinned = listed.filter(({ subscription }) => subscription.pin_to_top)
    const rest = listed.filter(({ subscription }) => !subscription.pin_to_top)
    const folders = replica.channels.folders.value.filter(({ is_archived }) => !is_archived)
    const known = new Set<number | null>(folders.map(({ id }) => id))
    const sections = [
      section('pinned', 'pinned', '', pinned),
      ...folders.map(({ id, name }) => {
        const inside = rest.filter(({ channel }) => channel.folder_id === id)
        return section(`folder-${id}`, 'folder', name, inside)
      }),
      section(
        'other',
        'other',
        '',
        rest.filter(({ channel }) => !known.has(channel.folder_id)),
      ),
    ]
    return sections.filter(({ kind, channelIds }) => kind === 'other' || channelIds.length > 0)
  })
}

function listedChannels({ channels }: Replica): Listed[] {
  return channels.subscriptions.keys().flatMap((id) => {
    const channel = channels.byId.get(id)
    const subscription = channels.subscriptions.get(id)
    return channel && subscription && !channel.is_archived ? [{ channel, subscription }] : []
  })
}

function section(
  key: string,
  kind: ChannelSection['kind'],
  name: string,
  listed: readonly Listed[],
): ChannelSection {
  const sorted = [...listed].sort(byRestThenName)
  return { key, kind, name, channelIds: sorted.map(({ channel }) => channel.stream_id) }
}

/** Muted channels come last, and inactive channels before them. */
function byRestThenName(a: Listed, b: Listed): number {
  const rest = ({ channel, subscription }: Listed) =>
    subscription.is_muted ? 2 : channel.is_recently_active ? 0 : 1
  return rest(a) - rest(b) || collatorOf().compare(a.channel.name, b.channel.name)
}

/** The first channels that, with their topics, fill `rows` rows, and the current channel. */
export function firstChannels(
  ids: readonly number[],
  rows: number,
  current: number | undefined,
  topicsBelow: (id: number) => number,
): number[] {
  let before = 0
  return ids.filter((id) => {
    const isFirst = before < rows
    if (isFirst) before += 1 + topicsBelow(id)
    return isFirst || id === current
  })
}
