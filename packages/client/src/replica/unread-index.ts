import { type ReadonlySignal, signal } from '@preact/signals-core'
import { IdList } from './id-list.ts'
import { type Place, placeKey } from './places.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** The unread messages of one place. */
export interface UnreadPlace {
  readonly place: Place
  readonly count: number
  readonly firstId: number
  readonly lastId: number
  /** Whether the place is muted, or its channel archived: then its messages do not count in totals. */
  readonly isMuted: boolean
}

export interface UnreadCount {
  readonly count: number
  /** Excluding messages that are muted, and those of archived channels. */
  readonly counted: number
}

interface Group {
  place: Place
  readonly ids: IdList
  isMuted: boolean
}

const none: UnreadCount = { count: 0, counted: 0 }

/** The unread messages of a place, in a snapshot. */
interface Filled {
  readonly place: Place
  readonly ids: readonly number[]
}

type Count = { -readonly [Name in keyof UnreadCount]: UnreadCount[Name] }

/** Counts while they are being added up. */
interface Counts {
  readonly channels: Map<number, Count>
  readonly direct: Count
  readonly total: Count
}

function noCounts(): Counts {
  return { channels: new Map(), direct: { ...none }, total: { ...none } }
}

function addUp({ channels, direct, total }: Counts, { place, ids, isMuted }: Group): void {
  const isOfChannel = place.kind === 'topic'
  const known = isOfChannel ? channels.get(place.channelId) : direct
  const own = known ?? { ...none }
  if (isOfChannel && !known) channels.set(place.channelId, own)
  for (const sum of [own, total]) {
    sum.count += ids.size
    sum.counted += isMuted ? 0 : ids.size
  }
}

/** Undefined if nothing is unread there. */
function wholeOf({ place, ids, isMuted }: Group): UnreadPlace | undefined {
  const { first, last, size } = ids
  if (first === undefined || last === undefined) return undefined
  return { place, count: size, firstId: first, lastId: last, isMuted }
}

/** Unread messages by place, with counts that are updated instead of recomputed. */
export class UnreadIndex {
  readonly #groups = new Map<string, Group>()
  readonly #keyById = new Map<number, string>()
  /** Places whose ids are not in `#keyById` yet. A start shows counts only, so tens of thousands of ids can wait. */
  readonly #unlisted = new Set<string>()
  readonly #places = new WritableSignalMap<string, UnreadPlace>()
  readonly #channels = new WritableSignalMap<number, UnreadCount>()
  readonly #total = signal<UnreadCount>(none)
  readonly #direct = signal<UnreadCount>(none)
  readonly #isMuted: (place: Place) => boolean

  constructor(isMuted: (place: Place) => boolean) {
    this.#isMuted = isMuted
  }

  get places(): SignalMap<string, UnreadPlace> {
    return this.#places
  }

  get channels(): SignalMap<number, UnreadCount> {
    return this.#channels
  }

  get total(): ReadonlySignal<UnreadCount> {
    return this.#total
  }

  get direct(): ReadonlySignal<UnreadCount> {
    return this.#direct
  }

  has(id: number): boolean {
    return this.#keys().has(id)
  }

  placeOf(id: number): Place | undefined {
    const key = this.#keys().get(id)
    return key === undefined ? undefined : this.#groups.get(key)?.place
  }

  idsOf(key: string): readonly number[] {
    return this.#groups.get(key)?.ids.toArray() ?? []
  }

  *groups(): Iterable<{ readonly place: Place; readonly ids: IdList }> {
    yield* this.#groups.values()
  }

  /**
   * Call it before anything is added or removed. Invariant: each id is in one place. Note: counts are set once, not for each place, which
   * took a third of the time to read the state of a large organization.
   */
  fill(places: Iterable<Filled>): void {
    const [shown, counts, again]: [[string, UnreadPlace][], Counts, Filled[]] = [[], noCounts(), []]
    for (const filled of places) {
      const { place, ids } = filled
      if (ids.length === 0) continue
      const key = placeKey(place)
      if (this.#groups.has(key)) {
        again.push(filled)
        continue
      }
      const group = { place, ids: new IdList(ids), isMuted: this.#isMuted(place) }
      this.#groups.set(key, group)
      this.#unlisted.add(key)
      addUp(counts, group)
      const whole = wholeOf(group)
      if (whole) shown.push([key, whole])
    }
    this.#places.setAll(shown)
    this.#channels.setAll(counts.channels)
    this.#direct.value = counts.direct
    this.#total.value = counts.total
    for (const { place, ids } of again) this.add(place, ids)
  }

  add(place: Place, ids: readonly number[]): void {
    const key = placeKey(place)
    const keys = this.#keys()
    const group = this.#groups.get(key) ?? this.#open(key, place)
    let added = 0
    for (const id of ids) {
      if (keys.has(id)) continue
      keys.set(id, key)
      group.ids.add(id)
      added++
    }
    // The oldest unread message determines the spelling of the topic's name.
    if (group.ids.first !== undefined && ids.includes(group.ids.first)) group.place = place
    this.#changed(key, group, added)
  }

  remove(ids: Iterable<number>): void {
    const byKey = new Map<string, Set<number>>()
    const keys = this.#keys()
    for (const id of ids) {
      const key = keys.get(id)
      if (key === undefined) continue
      keys.delete(id)
      const gone = byKey.get(key)
      if (gone) gone.add(id)
      else byKey.set(key, new Set([id]))
    }
    for (const [key, gone] of byKey) {
      const group = this.#groups.get(key)
      if (!group) continue
      group.ids.removeAll(gone)
      this.#changed(key, group, -gone.size)
    }
  }

  /** Call this when muting has changed, or a channel was archived or restored: recounts the affected conversations. */
  refreshMuted(concerns: (place: Place) => boolean): void {
    for (const [key, group] of this.#groups) {
      if (!concerns(group.place)) continue
      const isMuted = this.#isMuted(group.place)
      if (isMuted === group.isMuted) continue
      group.isMuted = isMuted
      this.#count(group.place, 0, isMuted ? -group.ids.size : group.ids.size)
      this.#show(key, group)
    }
  }

  /** The place key of each message. */
  #keys(): Map<number, string> {
    for (const key of this.#unlisted) {
      for (const id of this.#groups.get(key)?.ids.toArray() ?? []) this.#keyById.set(id, key)
    }
    this.#unlisted.clear()
    return this.#keyById
  }

  #open(key: string, place: Place): Group {
    const group: Group = { place, ids: new IdList(), isMuted: this.#isMuted(place) }
    this.#groups.set(key, group)
    return group
  }

  #changed(key: string, group: Group, difference: number): void {
    this.#count(group.place, difference, group.isMuted ? 0 : difference)
    if (group.ids.size === 0) this.#groups.delete(key)
    this.#show(key, group)
  }

  #show(key: string, group: Group): void {
    const whole = wholeOf(group)
    if (whole) this.#places.set(key, whole)
    else this.#places.delete(key)
  }

  #count(place: Place, count: number, counted: number): void {
    if (count === 0 && counted === 0) return
    const sum = (known: UnreadCount): UnreadCount => ({
      count: known.count + count,
      counted: known.counted + counted,
    })
    this.#total.value = sum(this.#total.peek())
    if (place.kind === 'direct') {
      this.#direct.value = sum(this.#direct.peek())
      return
    }
    const all = sum(this.#channels.peek(place.channelId) ?? none)
    if (all.count === 0) this.#channels.delete(place.channelId)
    else this.#channels.set(place.channelId, all)
  }
}
