import { type Replica, topicKey } from '@parley/client/replica'

/** The values of `desktop_icon_count_display`. */
export const countedKinds = { all: 1, important: 2, personal: 3, none: 4 } as const

/** The number of messages that the title and the icon count, according to the user's setting. Subscribes to them. */
export function unreadCount(replica: Replica): number {
  const { unread, settings, topics } = replica
  const kind = settings.value.desktop_icon_count_display
  if (kind === countedKinds.none) return 0
  if (kind === countedKinds.all) return unread.total.value.counted
  const personal = new Set(unread.mentions.value)
  let count = personal.size
  unread.places.version.value
  for (const { place, count: inPlace, isMuted } of unread.places.peekValues()) {
    // A followed topic is not muted, but its channel may be archived.
    const isFollowed =
      place.kind === 'topic' &&
      !isMuted &&
      kind === countedKinds.important &&
      topics.chosen.get(topicKey(place.channelId, place.topic))?.visibility_policy === 3
    if (place.kind !== 'direct' && !isFollowed) continue
    // Mentions in this place are counted already.
    count += inPlace - unread.idsIn(place).filter((id) => personal.has(id)).length
  }
  return count
}
