import type { ChannelId, RecipientId } from '@parley/contract'
import { nameKey } from '../../directory/name-key.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import { findTopicKeys, hasTopic } from './topics.store.ts'

/** Entries beyond this number are dropped and queried again. */
const maxKnown = 20_000

export interface TopicPlace {
  readonly channelId: ChannelId
  readonly topic: string
}

/**
 * Topics with messages, updated from the log: most sends need no query to find out whether they start a topic.
 * Topics that are not listed may exist, too.
 */
export class KnownTopics implements Viewed {
  readonly #realm: Realm
  readonly #known = new Set<string>()
  /** How often a topic was removed: results of concurrent reads may be outdated. */
  #forgotten = 0

  constructor(realm: Realm) {
    this.#realm = realm
  }

  has(place: TopicPlace): boolean {
    return this.#known.has(keyOf(channelRecipient(place.channelId), place.topic))
  }

  /** Whether anything is written in the topic. */
  exists(place: TopicPlace): NowOrLater<boolean> {
    return this.has(place) || this.#look(place)
  }

  async #look(place: TopicPlace): Promise<boolean> {
    const forgotten = this.#forgotten
    const isThere = await hasTopic(this.#realm.sql, this.#realm.id, place)
    if (isThere && forgotten === this.#forgotten)
      this.#add(channelRecipient(place.channelId), place.topic)
    return isThere
  }

  /** Every topic that is known here exists. */
  async compare(): Promise<Comparison> {
    const live = [...this.#known].sort()
    const stored = await findTopicKeys(this.#realm.sql, this.#realm.id)
    const there = new Set(stored.map(({ recipientId, key }) => `${recipientId} ${key}`))
    return { live, rebuilt: live.filter((key) => there.has(key)) }
  }

  apply(event: DomainEvent): void {
    if (event.kind === 'message-sent') this.#add(event.message.recipientId, event.message.topic)
    if (event.kind === 'messages-deleted') this.#forget(event.recipientId, event.topic)
    if (event.kind !== 'message-updated' || !event.move) return
    const { from, to } = event.move
    this.#forget(from.recipientId, from.topic)
    this.#add(to.recipientId, to.topic)
  }

  #add(recipientId: RecipientId, topic: string): void {
    if (channelOfRecipient(recipientId) === undefined) return
    if (this.#known.size >= maxKnown) this.#known.clear()
    this.#known.add(keyOf(recipientId, topic))
  }

  #forget(recipientId: RecipientId, topic: string): void {
    this.#forgotten++
    this.#known.delete(keyOf(recipientId, topic))
  }
}

function keyOf(recipientId: RecipientId, topic: string): string {
  return `${recipientId} ${nameKey(topic)}`
}

export const knownTopics = new View((realm) => new KnownTopics(realm))
