import { findable } from '@parley/client/findable'
import type { Channel, Replica } from '@parley/client/replica'
import { collatorOf } from '../../words/sorting.ts'

export const channelLists = ['all', 'subscribed', 'available', 'archived'] as const
export type ChannelListName = (typeof channelLists)[number]

export function listNamed(name: string): ChannelListName {
  return channelLists.find((one) => one === name) ?? 'all'
}

/** The channels of a list that match the query in name or description, names that begin with it first. */
export function listedChannels(
  { channels }: Replica,
  list: ChannelListName,
  text: string,
): Channel[] {
  // Renaming a channel changes the order.
  channels.byId.version.value
  const wanted = findable(text.trim())
  const belongs = ({ is_archived, stream_id }: Channel) => {
    if (is_archived || list === 'archived') return is_archived && list === 'archived'
    return list === 'all' || channels.isSubscribed(stream_id) === (list === 'subscribed')
  }
  const found = channels.byId.values().filter((one) => belongs(one) && rankOf(one, wanted) < 3)
  return found.sort(
    (a, b) => rankOf(a, wanted) - rankOf(b, wanted) || collatorOf().compare(a.name, b.name),
  )
}

/** Whether the user is a guest who sees no channel: only others can change that. */
export function waitsForChannels(replica: Replica): boolean {
  return replica.self.value.is_guest === true && listedChannels(replica, 'all', '').length === 0
}

function rankOf({ name, description }: Channel, wanted: string): number {
  if (wanted === '') return 0
  const at = findable(name).indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return 1
  return findable(description).includes(wanted) ? 2 : 3
}
