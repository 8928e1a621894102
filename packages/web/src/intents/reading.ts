import type { NarrowTermLike, Place } from '@parley/client/replica'
import { batch } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { act } from './act.ts'
import { flagEvent, setFlag } from './flags.ts'

/** What one request may mark. */
const mostAtOnce = 5000

export function markTopicRead(app: AppContext, channelId: number, topic: string): void {
  markPlaceRead(app, { kind: 'topic', channelId, topic })
}

export function markConversationRead(app: AppContext, userIds: readonly number[]): void {
  markPlaceRead(app, { kind: 'direct', userIds })
}

/** Exactly what is known to be unread: what comes in the meantime stays unread. */
export function markPlaceRead(app: AppContext, place: Place): void {
  markPlacesRead(app, [place])
}

/** The same for several places, with one request. */
export function markPlacesRead(app: AppContext, places: readonly Place[]): void {
  const ids = places.flatMap((place) => app.replica.unread.idsIn(place))
  setFlag(app, ids, 'read', 'add')
}

export function markChannelRead(app: AppContext, channelId: number): void {
  const { channels, unread } = app.replica
  const channel = channels.byId.peek(channelId)
  if (!channel) return
  const places = [...unread.places.peekValues()].map(({ place }) => place)
  const inside = places.filter((place) => place.kind === 'topic' && place.channelId === channelId)
  const ids = inside.flatMap((place) => unread.idsIn(place))
  const how = { place: 'read', shown: [flagEvent(ids, 'read', 'add')] }
  act(app, 'flags.markChannelRead', { stream_id: channel.stream_id }, how)
}

/** Everything of a conversation from this message on. */
export function markUnreadFrom(
  app: AppContext,
  id: number,
  narrow: readonly NarrowTermLike[],
): void {
  // Marks that are still gathered would come after this, and take it back.
  const gathered = marks.get(app.replica)
  if (gathered && !gathered.isEmpty) gathered.send(app)
  const known = app.replica.messages.view(narrow).knownIds()
  const ids = known.filter((one) => one >= id && Number.isInteger(one))
  const terms = narrow.map(({ operator, operand }) => ({ operator, operand, negated: false }))
  const input = {
    anchor: id,
    include_anchor: true,
    num_before: 0,
    num_after: mostAtOnce,
    narrow: terms as never,
    op: 'remove',
    flag: 'read',
  } as const
  const shown = [flagEvent(ids, 'read', 'remove')]
  act(app, 'flags.updateInNarrow', input, { place: 'read', shown })
}

/**
 * How long marks are gathered. Note: all devices of a person share 200 requests a minute; one who reads on and on takes 30
 * of them here, and one who has just begun is heard of soon.
 */
const gatherMs = { first: 300, next: 2000 } as const

class ReadMarks {
  readonly #ids = new Set<number>()
  #takeBacks: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = Number.NEGATIVE_INFINITY

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  add(app: AppContext, ids: readonly number[]): void {
    for (const id of ids) this.#ids.add(id)
    this.#takeBacks.push(app.replica.showLocally(flagEvent(ids, 'read', 'add')))
    const isFirst = Date.now() - this.#sentAt > gatherMs.next
    this.#timer ??= setTimeout(() => this.send(app), isFirst ? gatherMs.first : gatherMs.next)
  }

  /** From here on the outbox shows them, and takes them back where they are refused. */
  send(app: AppContext): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sentAt = Date.now()
    const ids = [...this.#ids]
    const takeBacks = this.#takeBacks
    this.#ids.clear()
    this.#takeBacks = []
    batch(() => {
      for (const takeBack of takeBacks.reverse()) takeBack()
      setFlag(app, ids, 'read', 'add')
    })
  }
}

const marks = new WeakMap<AppContext['replica'], ReadMarks>()

/** Marks messages as read, many with one request. */
export function markRead(app: AppContext, ids: readonly number[]): void {
  const gathered = marks.get(app.replica) ?? startMarks(app)
  gathered.add(app, ids)
}

function startMarks(app: AppContext): ReadMarks {
  const fresh = new ReadMarks()
  marks.set(app.replica, fresh)
  // A tab that is put away may not come back.
  addEventListener('pagehide', () => {
    if (!fresh.isEmpty) fresh.send(app)
  })
  return fresh
}

/** Whether messages are shown as read that no outbox knows of yet. */
export function hasUnsentMarks(replica: AppContext['replica']): boolean {
  return !(marks.get(replica)?.isEmpty ?? true)
}
