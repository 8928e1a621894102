import type { Replica } from '@parley/client/replica'
import type { Narrow } from './narrow-of.ts'

/** Whether messages that the user sees in a list become read: which ones, the user sets. */
export function marksWhatIsSeen({ settings }: Replica, { marksRead, place }: Narrow): boolean {
  const policy = settings.value.web_mark_read_on_scroll_policy
  return marksRead && policy < (place ? 3 : 2)
}

/** The message at which reading a list continues. Lists in which messages stay unread have none, except for conversations. */
export function firstUnreadIn(replica: Replica, narrow: Narrow): number | undefined {
  const { unread } = replica
  const { place, channelId, terms } = narrow
  if (place) return unread.firstIn(place)
  if (!marksWhatIsSeen(replica, narrow)) return undefined
  if (channelId !== undefined) return unread.firstAmong((one) => channelOf(one) === channelId)
  const [only] = terms
  if (only?.operand === 'mentioned') return unread.mentions.value[0]
  if (only?.operand === 'dm') return unread.firstAmong(({ place }) => place.kind === 'direct')
  return unread.firstAmong(({ isMuted }) => !isMuted)
}

type Unread = Parameters<Parameters<Replica['unread']['firstAmong']>[0]>[0]

function channelOf({ place }: Unread): number | undefined {
  return place.kind === 'topic' ? place.channelId : undefined
}
