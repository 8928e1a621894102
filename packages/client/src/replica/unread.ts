import type { MessageFlag, MessageId, UnreadMessages } from '@parley/contract'
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Channels } from './channels.ts'
import type { EventAt, Handlers } from './handlers.ts'
import type { Snapshot, Written } from './parts.ts'
import { conversationOf, type Place, placeKey, placeOfMessage } from './places.ts'
import type { SignalMap } from './signal-map.ts'
import type { Topics } from './topics.ts'
import { type UnreadCount, UnreadIndex, type UnreadPlace } from './unread-index.ts'

const none: UnreadCount = { count: 0, counted: 0 }

/** The user's unread messages. */
export class Unread {
  readonly large = ['unread_msgs']
  readonly #index: UnreadIndex
  readonly #topics: Topics
  readonly #channels: Channels
  readonly #selfId: number
  /** Unread messages that mention the user by name. */
  readonly #named = new Set<number>()
  /** Unread messages with wildcard mentions; they count if the place is not muted. */
  readonly #toAll = new Set<number>()
  readonly #mentionsVersion = signal(0)
  readonly #mentions: ReadonlySignal<readonly number[]>
  readonly #mentionsByPlace: ReadonlySignal<ReadonlyMap<string, number>>
  readonly #isIncomplete: boolean

  constructor(snapshot: Snapshot, channels: Channels, topics: Topics) {
    this.#topics = topics
    this.#channels = channels
    this.#selfId = snapshot.user_id ?? -1
    this.#index = new UnreadIndex((place) => this.#isMuted(place))
    this.#isIncomplete = snapshot.unread_msgs?.old_unreads_missing ?? false
    if (snapshot.unread_msgs) this.#read(snapshot.unread_msgs)
    this.#mentions = computed(() => {
      this.#mentionsVersion.value
      return this.#mentioned()
    })
    this.#mentionsByPlace = computed(() => this.#countMentions())
  }

  /** The number of unread messages, in total and without those that are muted or in archived channels. */
  get total(): ReadonlySignal<UnreadCount> {
    return this.#index.total
  }

  /** Unread messages in all direct conversations. */
  get direct(): ReadonlySignal<UnreadCount> {
    return this.#index.direct
  }

  /** Every place with unread messages, by `placeKey`. */
  get places(): SignalMap<string, UnreadPlace> {
    return this.#index.places
  }

  /** Unread messages that mention the user, ascending. */
  get mentions(): ReadonlySignal<readonly number[]> {
    return this.#mentions
  }

  /** The numbers of unread messages that mention the user, by `placeKey`. */
  get mentionsByPlace(): ReadonlySignal<ReadonlyMap<string, number>> {
    return this.#mentionsByPlace
  }

  /** Whether the server counted only a part of the unread messages. */
  get isIncomplete(): boolean {
    return this.#isIncomplete
  }

  ofChannel(channelId: number): UnreadCount {
    return this.#index.channels.get(channelId) ?? none
  }

  ofTopic(channelId: number, topic: string): number {
    return this.in({ kind: 'topic', channelId, topic })?.count ?? 0
  }

  /** The users may include the user themselves or not. */
  ofConversation(userIds: readonly number[]): number {
    return this.in(conversationOf(userIds, this.#selfId))?.count ?? 0
  }

  in(place: Place): UnreadPlace | undefined {
    return this.#index.places.get(placeKey(place))
  }

  firstIn(place: Place): number | undefined {
    return this.in(place)?.firstId
  }

  /** The first in all places that pass the test. Does not subscribe. */
  firstAmong(isWanted: (place: UnreadPlace) => boolean): number | undefined {
    let first: number | undefined
    for (const place of this.#index.places.peekValues()) {
      if (isWanted(place) && !(first !== undefined && first < place.firstId)) first = place.firstId
    }
    return first
  }

  /** Ascending; subscribes to the place. */
  idsIn(place: Place): readonly number[] {
    this.in(place)
    return this.#index.idsOf(placeKey(place))
  }

  /** Does not subscribe. */
  isUnread(messageId: number): boolean {
    return this.#index.has(messageId)
  }

  /** The place of an unread message. Does not subscribe. */
  placeOf(messageId: number): Place | undefined {
    return this.#index.placeOf(messageId)
  }

  /** Whether an unread message mentions the user by name. Does not subscribe. */
  isNamed(messageId: number): boolean {
    return this.#named.has(messageId)
  }

  readonly handlers = {
    message: ({ message, flags }) => {
      if (flags.includes('read')) return
      this.#add(placeOfMessage(message, this.#selfId), message.id, flags)
    },
    update_message: (event) => {
      if (event.subject !== undefined || event.new_stream_id !== undefined) this.#move(event)
      this.#reflag(event.message_id, event.flags)
    },
    delete_message: ({ message_ids, message_id }) => {
      this.#remove(message_ids ?? (message_id === undefined ? [] : [message_id]))
    },
    'update_message_flags/add': ({ flag, messages }) => {
      if (flag === 'read') this.#remove(messages)
    },
    'update_message_flags/remove': ({ flag, messages, message_details = {} }) => {
      if (flag !== 'read') return
      for (const id of messages) {
        const details = message_details[id]
        if (!details) continue
        this.#add(this.#placeIn(details), id, details.mentioned ? ['mentioned'] : [])
      }
    },
    'stream/update': ({ stream_id, property }) => {
      if (property === 'is_archived') this.#refreshChannels([stream_id])
    },
    user_topic: ({ stream_id, topic_name }) => {
      const key = placeKey({ kind: 'topic', channelId: stream_id, topic: topic_name })
      this.#refreshMuted((place) => placeKey(place) === key)
    },
    'subscription/update': ({ stream_id, property }) => {
      if (property === 'is_muted') this.#refreshChannels([stream_id])
    },
    // Whoever hears of it late does not hear what happened to messages there before.
    'subscription/remove': ({ subscriptions }) => {
      const left = subscriptions.map(({ stream_id }) => stream_id as number)
      for (const { place, ids } of this.#index.groups())
        if (place.kind === 'topic' && left.includes(place.channelId)) this.#remove(ids.toArray())
    },
  } satisfies Handlers

  write(into: Written): void {
    const unread: UnreadMessages = {
      count: this.#index.total.peek().count,
      pms: [],
      streams: [],
      huddles: [],
      mentions: this.#mentioned() as MessageId[],
      old_unreads_missing: this.#isIncomplete,
    }
    for (const { place, ids } of this.#index.groups()) {
      const unread_message_ids = ids.toArray<MessageId>()
      if (place.kind === 'topic') {
        const stream_id = place.channelId as UnreadMessages['streams'][number]['stream_id']
        unread.streams.push({ stream_id, topic: place.topic, unread_message_ids })
        continue
      }
      const [other] = place.userIds as UnreadMessages['pms'][number]['other_user_id'][]
      if (other !== undefined && place.userIds.length === 1) {
        unread.pms.push({ other_user_id: other, sender_id: other, unread_message_ids })
        continue
      }
      const everybody = [...place.userIds, this.#selfId].sort((a, b) => a - b)
      unread.huddles.push({ user_ids_string: everybody.join(), unread_message_ids })
    }
    into.unread_msgs = unread
  }

  #read({ streams, pms, huddles, mentions }: UnreadMessages): void {
    const conversation = (userIds: readonly number[], ids: readonly number[]) => {
      return { place: conversationOf(userIds, this.#selfId), ids }
    }
    this.#index.fill([
      ...streams.map(({ stream_id, topic, unread_message_ids: ids }) => {
        return { place: { kind: 'topic' as const, channelId: stream_id, topic }, ids }
      }),
      ...pms.map(({ other_user_id, unread_message_ids: ids }) =>
        conversation([other_user_id], ids),
      ),
      ...huddles.map(({ user_ids_string, unread_message_ids: ids }) =>
        conversation(user_ids_string.split(',').map(Number), ids),
      ),
    ])
    for (const id of mentions) this.#named.add(id)
  }

  #mentioned(): number[] {
    const heard = [...this.#toAll].filter((id) => {
      const place = this.#index.placeOf(id)
      return place?.kind !== 'topic' || !this.#topics.peekMuted(place.channelId, place.topic)
    })
    return [...new Set([...this.#named, ...heard])].sort((a, b) => a - b)
  }

  #countMentions(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const id of this.#mentions.value) {
      const place = this.#index.placeOf(id)
      const key = place && placeKey(place)
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }

  #add(place: Place, id: number, flags: readonly MessageFlag[]): void {
    this.#index.add(place, [id])
    this.#noteCalls(id, flags)
  }

  #remove(ids: readonly number[]): void {
    this.#index.remove(ids)
    for (const id of ids) this.#noteCalls(id, [])
  }

  #noteCalls(id: number, flags: readonly MessageFlag[]): void {
    const isNamed = flags.includes('mentioned')
    const isToAll = flags.includes('wildcard_mentioned')
    const isSame = this.#named.has(id) === isNamed && this.#toAll.has(id) === isToAll
    if (isSame) return
    if (isNamed) this.#named.add(id)
    else this.#named.delete(id)
    if (isToAll) this.#toAll.add(id)
    else this.#toAll.delete(id)
    this.#mentionsVersion.value++
  }

  /** Messages that move to a channel without a subscription are no longer unread. */
  #move({ message_ids, stream_id, new_stream_id, subject }: EventAt<'update_message'>): void {
    const moved = message_ids.filter((id) => this.#index.has(id))
    const target = new_stream_id ?? stream_id ?? -1
    const isHeard = this.#channels.subscriptions.peek(target) !== undefined
    const before = new Map(moved.map((id) => [id, this.#index.placeOf(id)]))
    this.#index.remove(moved)
    for (const id of moved) {
      const place = before.get(id)
      const topic = subject ?? (place?.kind === 'topic' ? place.topic : '')
      if (isHeard) this.#index.add({ kind: 'topic', channelId: target, topic }, [id])
      else this.#noteCalls(id, [])
    }
    if (moved.length > 0) this.#mentionsVersion.value++
  }

  /** An event about a message contains all flags that the user has on it. */
  #reflag(id: number, flags: readonly MessageFlag[]): void {
    if (flags.includes('read')) this.#remove([id])
    else if (this.#index.has(id)) this.#noteCalls(id, flags)
  }

  #placeIn(details: {
    readonly type: 'private' | 'stream'
    readonly user_ids?: readonly number[] | undefined
    readonly stream_id?: number | undefined
    readonly topic?: string | undefined
  }): Place {
    const { type, user_ids = [], stream_id = -1, topic = '' } = details
    if (type === 'private') return conversationOf(user_ids, this.#selfId)
    return { kind: 'topic', channelId: stream_id, topic }
  }

  /** Nobody writes or expects an answer in an archived channel, and the sidebar does not list it. */
  #isMuted(place: Place): boolean {
    if (place.kind === 'direct') return false
    const { channelId, topic } = place
    const isArchived = this.#channels.byId.peek(channelId)?.is_archived ?? false
    return isArchived || this.#topics.peekMuted(channelId, topic)
  }

  #refreshChannels(ids: readonly number[]): void {
    this.#refreshMuted((place) => place.kind === 'topic' && ids.includes(place.channelId))
  }

  #refreshMuted(concerns: (place: Place) => boolean): void {
    this.#index.refreshMuted(concerns)
    this.#mentionsVersion.value++
  }
}
