import { type Message, type Place, placeKey, placeOfMessage } from '@parley/client/replica'

export interface RecentPlace {
  readonly key: string
  readonly place: Place
  readonly newestId: number
  /** The users who wrote lately, newest first. */
  readonly writers: readonly number[]
}

const maxWriters = 3

/**
 * The places of these messages, which come newest first. A place that is as before is the same object, and if all are, the
 * list is the same: then nothing is rendered again.
 */
export function recentPlaces(
  messages: readonly Message[],
  selfId: number,
  former: readonly RecentPlace[],
): readonly RecentPlace[] {
  const found = new Map<string, RecentPlace & { readonly writers: number[] }>()
  for (const message of messages) {
    const { id, sender_id: sender } = message
    const place = placeOfMessage(message, selfId)
    const key = placeKey(place)
    const known = found.get(key)
    if (!known) found.set(key, { key, place, newestId: id, writers: [sender] })
    else if (known.writers.length < maxWriters && !known.writers.includes(sender)) {
      known.writers.push(sender)
    }
  }
  const before = new Map(former.map((one) => [one.key, one]))
  const places = [...found.values()].map((one) => {
    const same = before.get(one.key)
    return same && isSame(same, one) ? same : one
  })
  const isUnchanged = places.length === former.length && places.every((one, n) => one === former[n])
  return isUnchanged ? former : places
}

function isSame(one: RecentPlace, other: RecentPlace): boolean {
  return (
    one.newestId === other.newestId &&
    nameOf(one.place) === nameOf(other.place) &&
    one.writers.join() === other.writers.join()
  )
}

/** The key of a place does not tell the spelling of a topic's name. */
function nameOf(place: Place): string {
  return place.kind === 'topic' ? place.topic : ''
}
