import type { MessageId, RecipientId, UserId } from '@parley/contract'
import { originOf, spansOf } from '../../directory/moves.ts'
import { isWithin } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import { placeAfter } from '../message/message-changes.ts'
import { UserEntries } from './entry.ts'
import { findNewestWritten } from './message-sets.store.ts'
import type { NewestPlace } from './newest-places.ts'

interface Bounds {
  /** The number of a user's newest messages that are read. */
  readonly read: number
  /** The maximum number of messages that are kept for a user. */
  readonly kept: number
  /** The number of users; the least recently used are dropped first. */
  readonly maxUsers: number
}

const usualBounds: Bounds = { read: 2048, kept: 512, maxUsers: 2000 }

/** Messages that a user wrote in channels to which they were not subscribed. */
export interface Written {
  /** The message from which on all of them are known. */
  readonly from: number
  /** Ascending by id: where each of them is now. */
  readonly places: ReadonlyMap<MessageId, RecipientId>
}

interface Kept extends Written {
  from: number
  readonly places: Map<MessageId, RecipientId>
}

/**
 * The newest messages of a user's own history that are not found by their subscriptions. Most users have none, a bot may
 * have a million. Invariant: contains each such message whose id is at least `from`.
 */
export class WrittenElsewhere implements Viewed {
  readonly #realm: Realm
  readonly #bounds: Bounds
  readonly #known: UserEntries<Kept>

  constructor(realm: Realm, bounds = usualBounds) {
    this.#realm = realm
    this.#bounds = bounds
    this.#known = new UserEntries(bounds.maxUsers)
  }

  /** Not to be changed. */
  by({ id }: Viewer): NowOrLater<Written> {
    const entry = this.#known.use(id, { from: 0, places: new Map() }, () => this.#find(id))
    return entry.isComplete ? entry.value : entry.ready.then(() => entry.value)
  }

  async #find(userId: UserId): Promise<Kept> {
    const { sql, id: realmId, directory } = this.#realm
    const { read } = this.#bounds
    const asked = { userId, upTo: directory.lastMessageId, limit: read }
    const written = await findNewestWritten(sql, realmId, asked)
    const kept: Kept = {
      from: written.length < read ? 0 : (written[0]?.id ?? 0),
      places: new Map(),
    }
    for (const place of written) this.#put(kept, place)
    return kept
  }

  #put(kept: Kept, place: NewestPlace): void {
    const { id, recipientId, senderId } = place
    if (id < kept.from || channelOfRecipient(recipientId) === undefined) return
    if (isWithin(spansOf(this.#realm.viewer(senderId), originOf(place)), id)) return
    // Note: a message that moves keeps its place in the order.
    kept.places.set(id, recipientId)
    if (kept.places.size <= this.#bounds.kept) return
    for (const oldest of [...kept.places.keys()].slice(0, kept.places.size / 2)) {
      kept.places.delete(oldest)
      kept.from = oldest + 1
    }
  }

  apply(event: DomainEvent): void {
    // It extends subscriptions to the past.
    if (event.kind === 'history-entered') this.#known.delete(event.userId)
    if (event.kind === 'message-sent') {
      const { id, recipientId, senderId } = event.message
      this.#placed({ id, recipientId, senderId, path: null })
    }
    if (event.kind === 'message-updated' && event.move && event.move.position !== null)
      for (const message of event.move.messages) this.#placed(placeAfter(message, event.move))
    if (event.kind === 'messages-deleted')
      for (const { id, senderId } of event.messages)
        this.#known.get(senderId)?.change(({ places }) => places.delete(id))
  }

  #placed(place: NewestPlace): void {
    this.#known.get(place.senderId)?.change((kept) => this.#put(kept, place))
  }

  async compare(): Promise<Comparison> {
    const live: object[] = []
    const rebuilt: object[] = []
    for (const [userId, entry] of this.#known) {
      await entry.ready
      const { from, places } = entry.value
      const found = await this.#find(userId)
      const since = Math.max(from, found.from)
      const known = (one: Written) => [userId, [...one.places].filter(([id]) => id >= since)]
      live.push(known({ from, places }))
      rebuilt.push(known(found))
    }
    return { live, rebuilt }
  }
}

/** The messages that users of an organization wrote in channels to which they were not subscribed. */
export const writtenElsewhere = new View((realm) => new WrittenElsewhere(realm))
