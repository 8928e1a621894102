import type { UnreadPlace } from '@parley/client/replica'

/** Unread conversations under one heading. */
export interface InboxSection {
  readonly key: string
  /** Undefined for direct messages. */
  readonly channelId: number | undefined
  readonly places: readonly UnreadPlace[]
}

/** Direct messages first, then channels by name. Muted conversations are left out. */
export function inboxSections(
  places: readonly UnreadPlace[],
  channelName: (id: number) => string,
): InboxSection[] {
  const sections = new Map<number | undefined, UnreadPlace[]>()
  for (const place of places) {
    if (place.isMuted) continue
    const channelId = place.place.kind === 'topic' ? place.place.channelId : undefined
    const known = sections.get(channelId)
    if (known) known.push(place)
    else sections.set(channelId, [place])
  }
  return [...sections]
    .map(([channelId, found]) => ({
      key: String(channelId ?? 'direct'),
      channelId,
      places: found.sort((a, b) => b.lastId - a.lastId),
    }))
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))

  function nameOf({ channelId }: InboxSection): string {
    return channelId === undefined ? '' : channelName(channelId)
  }
}

/** The first `count` conversations, with their headings. */
export function firstPlaces(sections: readonly InboxSection[], count: number): InboxSection[] {
  const found: InboxSection[] = []
  let left = count
  for (const section of sections) {
    if (left <= 0) break
    found.push({ ...section, places: section.places.slice(0, left) })
    left -= section.places.length
  }
  return found
}
