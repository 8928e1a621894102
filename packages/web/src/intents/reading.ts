import type { NarrowTermLike, Place } from '@parley/client/replica'
import { batch } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { act } from './act.ts'
import { flagEvent, maxAtOnce, setFlag } from './flags.ts'
import { noteMarks } from './unsent-marks.ts'

export function markTopicRead(app: AppContext, channelId: number, topic: string): void {
  markPlaceRead(app, { kind: 'topic', channelId, topic })
}

export function markConversationRead(app: AppContext, userIds: readonly number[]): void {
  markPlaceRead(app, { kind: 'direct', userIds })
}

/** Marks the known unread messages only: messages that arrive meanwhile stay unread. */
export function markPlaceRead(app: AppContext, place: Place): void {
  markPlacesRead(app, [place])
}

/** The same for several places, in one request. */
export function markPlacesRead(app: AppContext, places: readonly Place[]): void {
  const ids = places.flatMap((place) => app.replica.unread.idsIn(place))
  setFlag(app, ids, 'read', 'add')
}

/**
 * Marks the known unread messages. Only if some are not known, everything that the server has: an act without a network would
 * also mark what arrives before it is sent.
 */
export function markChannelRead(app: AppContext, channelId: number): void {
  const { channels, unread } = app.replica
  const channel = channels.byId.peek(channelId)
  if (!channel) return
  const places = [...unread.places.peekValues()].map(({ place }) => place)
  const inside = places.filter((place) => place.kind === 'topic' && place.channelId === channelId)
  if (!unread.isIncomplete) {
    markPlacesRead(app, inside)
    return
  }
  const ids = inside.flatMap((place) => unread.idsIn(place))
  const how = { place: 'read', shown: [flagEvent(ids, 'read', 'add')] }
  act(app, 'flags.markChannelRead', { stream_id: channel.stream_id }, how)
}

/** Functions that mark the messages on the screen as read at once, instead of a moment later. */
export const looks = new Set<() => void>()

/** Marks everything in a conversation from this message on. */
export function markUnreadFrom(
  app: AppContext,
  id: number,
  narrow: readonly NarrowTermLike[],
): void {
  // Look, and send the batch, first: later, it would mark these messages as read again.
  for (const look of looks) look()
  const gathered = marks.get(app.replica)
  if (gathered && !gathered.isEmpty) gathered.send()
  const known = app.replica.messages.view(narrow).knownIds()
  const ids = known.filter((one) => one >= id && Number.isInteger(one))
  const terms = narrow.map(({ operator, operand }) => ({ operator, operand, negated: false }))
  const input = {
    anchor: id,
    include_anchor: true,
    num_before: 0,
    num_after: maxAtOnce,
    narrow: terms as never,
    op: 'remove',
    flag: 'read',
  } as const
  const shown = [flagEvent(ids, 'read', 'remove')]
  act(app, 'flags.updateInNarrow', input, { place: 'read', shown })
}

/**
 * How long marks are batched. Note: all devices of a user share 200 requests per minute. Continuous reading takes
 * 30 of them here. The first batch is short, so that other devices see soon that reading has begun.
 */
const gatherMs = { first: 300, next: 2000 } as const

class ReadMarks {
  readonly #app: AppContext
  readonly #ids = new Set<number>()
  #takeBacks: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(app: AppContext) {
    this.#app = app
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.#ids.add(id)
    this.#takeBacks.push(this.#app.replica.showLocally(flagEvent(ids, 'read', 'add')))
    const isFirst = Date.now() - this.#sentAt > gatherMs.next
    this.#timer ??= setTimeout(() => this.send(), isFirst ? gatherMs.first : gatherMs.next)
  }

  /** From here on, the outbox shows the marks and rolls them back if the server refuses. */
  send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sentAt = Date.now()
    const ids = [...this.#ids]
    const takeBacks = this.#takeBacks
    this.#ids.clear()
    this.#takeBacks = []
    batch(() => {
      for (const takeBack of takeBacks.reverse()) takeBack()
      // One that was deleted meanwhile would make the server refuse all of them.
      const unread = ids.filter((id) => this.#app.replica.unread.isUnread(id))
      setFlag(this.#app, unread, 'read', 'add')
    })
  }
}

const marks = new WeakMap<AppContext['replica'], ReadMarks>()

/** The marks of the replica that is shown. */
let current: ReadMarks | undefined

/** Marks messages as read, many in one request. */
export function markRead(app: AppContext, ids: readonly number[]): void {
  const gathered = marks.get(app.replica) ?? startMarks(app)
  gathered.add(ids)
}

function startMarks(app: AppContext): ReadMarks {
  const fresh = new ReadMarks(app)
  marks.set(app.replica, fresh)
  noteMarks(app.replica, fresh)
  // The outbox outlasts the replica, which another one has replaced.
  sendCurrent()
  current = fresh
  // A hidden tab may be discarded without another event. The same function is added once.
  addEventListener('pagehide', sendCurrent)
  return fresh
}

function sendCurrent(): void {
  if (current && !current.isEmpty) current.send()
}
