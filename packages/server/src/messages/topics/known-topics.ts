import type { ChannelId, MessageId, RecipientId } from '@parley/contract'
import { nameKey } from '../../directory/name-key.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import { findNewestIn, findNewestOfTopics } from './topics.store.ts'

/** Entries beyond this number are dropped and queried again. */
const maxKnown = 20_000

/** In place of the newest message: there are messages, but the newest of them is not known. */
const unknown = 0 as MessageId

export interface TopicPlace {
  readonly channelId: ChannelId
  readonly topic: string
}

/**
 * Topics with messages and the newest of these, updated from the log: most sends need no query to find out whether they start
 * a topic, or what their links to topics lead to. Topics that are not listed may exist, too.
 */
export class KnownTopics implements Viewed {
  readonly #realm: Realm
  readonly #known = new Map<string, MessageId>()
  /** How often topics were removed: results of concurrent reads may be outdated. */
  #forgotten = 0

  constructor(realm: Realm) {
    this.#realm = realm
  }

  has(place: TopicPlace): boolean {
    return this.#known.has(topicKeyOf(place))
  }

  /** Whether anything is written in the topic. */
  exists(place: TopicPlace): NowOrLater<boolean> {
    return this.has(place) || this.#look([place]).then((found) => found.size > 0)
  }

  /** The newest message of each of these topics that has one, by `topicKeyOf`. */
  newestIn(places: readonly TopicPlace[]): NowOrLater<ReadonlyMap<string, MessageId>> {
    const found = new Map<string, MessageId>()
    for (const place of places) {
      const newest = this.#known.get(topicKeyOf(place))
      // Note: all of them, so that there is one query.
      if (!newest) return this.#look(places)
      found.set(topicKeyOf(place), newest)
    }
    return found
  }

  async #look(places: readonly TopicPlace[]): Promise<Map<string, MessageId>> {
    const forgotten = this.#forgotten
    const asked = places.map(({ channelId, topic }) => ({
      recipientId: channelRecipient(channelId),
      topic,
    }))
    const rows = await findNewestIn(this.#realm.sql, this.#realm.id, asked)
    const found = new Map<string, MessageId>()
    for (const { recipientId, topicKey, id } of rows) {
      found.set(keyOf(recipientId, topicKey), id)
      if (forgotten === this.#forgotten) this.#add(recipientId, topicKey, id)
    }
    return found
  }

  /** Every topic that is known here exists, and its newest message is the one that is known. */
  async compare(): Promise<Comparison> {
    const live = [...this.#known].sort()
    const stored = await findNewestOfTopics(this.#realm.sql, this.#realm.id)
    const there = new Map(stored.map(({ recipientId, key, id }) => [`${recipientId} ${key}`, id]))
    return {
      live,
      rebuilt: live.flatMap(([key]) => {
        const id = there.get(key)
        if (id === undefined) return []
        return [[key, this.#known.get(key) === unknown ? unknown : id]]
      }),
    }
  }

  apply(event: DomainEvent): void {
    if (event.kind === 'message-sent') {
      const { id, recipientId, topic } = event.message
      this.#add(recipientId, topic, id)
    }
    if (event.kind === 'messages-deleted') this.#forget(event.recipientId, event.topic)
    if (event.kind !== 'message-updated' || !event.move) return
    const { from, to } = event.move
    this.#forget(from.recipientId, from.topic)
    this.#forget(to.recipientId, to.topic)
    // Note: it must not seem to have been started by who sends next.
    this.#add(to.recipientId, to.topic, unknown)
  }

  /** Note: what a query found may be older than what came meanwhile. */
  #add(recipientId: RecipientId, topic: string, id: MessageId): void {
    if (channelOfRecipient(recipientId) === undefined) return
    const key = keyOf(recipientId, topic)
    const newest = this.#known.get(key)
    if (newest !== undefined && newest >= id) return
    if (newest === undefined && this.#known.size >= maxKnown) {
      this.#forgotten++
      this.#known.clear()
    }
    this.#known.set(key, id)
  }

  #forget(recipientId: RecipientId, topic: string): void {
    this.#forgotten++
    this.#known.delete(keyOf(recipientId, topic))
  }
}

export function topicKeyOf({ channelId, topic }: TopicPlace): string {
  return keyOf(channelRecipient(channelId), topic)
}

function keyOf(recipientId: RecipientId, topic: string): string {
  return `${recipientId} ${nameKey(topic)}`
}

export const knownTopics = new View((realm) => new KnownTopics(realm))
