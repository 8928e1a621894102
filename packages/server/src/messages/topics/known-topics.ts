import type { ChannelId, RecipientId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { nameKey } from '../../directory/name-key.ts'
import { channelOfRecipient, channelRecipient } from '../../directory/recipients.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { Realm } from '../../realms/realm.ts'
import { hasTopic } from './topics.store.ts'

/** Entries beyond this number are dropped and queried again. */
const mostKnown = 20_000

export interface TopicPlace {
  readonly channelId: ChannelId
  readonly topic: string
}

/**
 * Topics with messages, updated from the log: most sends need no query to find out whether they start a topic.
 * Topics that are not listed may exist, too.
 */
export class KnownTopics {
  readonly #realm: Realm
  readonly #known = new Set<string>()
  /** How often a topic was removed: results of concurrent reads may be outdated. */
  #forgotten = 0

  constructor(realm: Realm) {
    this.#realm = realm
    realm.log.onPublished((events) => {
      for (const event of events) this.#apply(event)
    })
  }

  has(place: TopicPlace): boolean {
    return this.#known.has(keyOf(channelRecipient(place.channelId), place.topic))
  }

  /** Whether anything is written in the topic. */
  async exists(place: TopicPlace): Promise<boolean> {
    if (this.has(place)) return true
    const forgotten = this.#forgotten
    const isThere = await hasTopic(this.#realm.sql, this.#realm.id, place)
    if (isThere && forgotten === this.#forgotten)
      this.#add(channelRecipient(place.channelId), place.topic)
    return isThere
  }

  #apply(event: DomainEvent): void {
    if (event.kind === 'message-sent') this.#add(event.message.recipientId, event.message.topic)
    if (event.kind === 'messages-deleted') this.#forget(event.recipientId, event.topic)
    if (event.kind !== 'message-updated' || !event.move) return
    const { from, to } = event.move
    this.#forget(from.recipientId, from.topic)
    this.#add(to.recipientId, to.topic)
  }

  #add(recipientId: RecipientId, topic: string): void {
    if (channelOfRecipient(recipientId) === undefined) return
    if (this.#known.size >= mostKnown) this.#known.clear()
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

const all = new WeakMap<Directory, KnownTopics>()

export function knownTopicsOf(realm: Realm): KnownTopics {
  const known = all.get(realm.directory) ?? new KnownTopics(realm)
  all.set(realm.directory, known)
  return known
}

/** Whether the topic has messages, as far as this node knows without a query. */
export function isKnownTopic(directory: Directory, place: TopicPlace): boolean {
  return all.get(directory)?.has(place) ?? false
}
