import type { UnreadPlace } from '@parley/client/replica'

/** Unread conversations under one heading. */
export interface InboxSection {
  readonly key: string
  /** Undefined for direct messages. */
  readonly channelId: number | undefined
  readonly places: readonly UnreadPlace[]
}

/** Direct messages first, then channels by name. Muted conversations, and those of archived channels, are left out. */
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

/** A section, and which of its conversations are drawn. */
export interface DrawnSection extends InboxSection {
  readonly drawn: readonly UnreadPlace[]
}

/** The first `count` conversations, with their headings. Of a folded section, only the heading. */
export function firstPlaces(
  sections: readonly InboxSection[],
  count: number,
  isFolded: (section: InboxSection) => boolean = () => false,
): DrawnSection[] {
  const found: DrawnSection[] = []
  let left = count
  for (const section of sections) {
    const hides = isFolded(section)
    if (left <= 0 && !hides) break
    const drawn = hides ? [] : section.places.slice(0, left)
    found.push({ ...section, drawn })
    left -= drawn.length
  }
  return found
}
