import type { Replica, UnreadPlace } from '@parley/client/replica'
import { computed, type ReadonlySignal } from '@preact/signals'

export interface TopicEntry {
  readonly channelId: number
  readonly topic: string
  readonly count: number
  readonly lastId: number
  readonly isMuted: boolean
}

export type UnreadTopics = ReadonlyMap<number, readonly TopicEntry[]>

/**
 * The unread topics of each channel, newest first, muted ones last. A channel without changes keeps the same list
 * object, so its row is not rendered again.
 */
export function unreadTopics({ unread }: Replica): ReadonlySignal<UnreadTopics> {
  let previous: UnreadTopics = new Map()
  return computed(() => {
    unread.places.version.value
    const byChannel = new Map<number, TopicEntry[]>()
    for (const place of unread.places.peekValues()) {
      const entry = entryOf(place)
      if (!entry) continue
      const entries = byChannel.get(entry.channelId)
      if (entries) entries.push(entry)
      else byChannel.set(entry.channelId, [entry])
    }
    const next = new Map<number, readonly TopicEntry[]>()
    for (const [id, entries] of byChannel) {
      entries.sort((a, b) => Number(a.isMuted) - Number(b.isMuted) || b.lastId - a.lastId)
      const before = previous.get(id)
      next.set(id, before && isSame(before, entries) ? before : entries)
    }
    previous = next
    return next
  })
}

function entryOf({ place, count, lastId, isMuted }: UnreadPlace): TopicEntry | undefined {
  if (place.kind !== 'topic') return undefined
  return { channelId: place.channelId, topic: place.topic, count, lastId, isMuted }
}

function isSame(a: readonly TopicEntry[], b: readonly TopicEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index]
      return (
        one.topic === other?.topic && one.count === other.count && one.isMuted === other.isMuted
      )
    })
  )
}
