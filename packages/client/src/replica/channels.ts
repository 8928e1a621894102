import type { ChannelObject, SubscriptionObject, SubscriptionProperty } from '@parley/contract'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { said } from './groups.ts'
import type { Handlers } from './handlers.ts'
import { NumberSets } from './number-sets.ts'
import type { Snapshot, SnapshotFields, Written } from './parts.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** The part of a channel that is the same for all users who can see it. */
export type Channel = Readonly<ChannelObject>

/** The user's own settings of a subscription; the rest is in the `Channel`. */
export type Subscription = Readonly<Pick<SubscriptionObject, SubscriptionProperty | 'stream_id'>>

export type Folder = Readonly<SnapshotFields['channel_folders'][number]>

type Listed = ChannelObject &
  Partial<Pick<SubscriptionObject, 'subscribers' | 'partial_subscribers'>>

/** The channels that the user can see, and the user's subscriptions. */
export class Channels {
  readonly large = ['never_subscribed', 'streams', 'subscriptions', 'unsubscribed']
  readonly #byId = new WritableSignalMap<number, Channel>()
  readonly #subscriptions = new WritableSignalMap<number, Subscription>()
  /** Settings of left channels, restored on a new subscription. */
  readonly #former = new Map<number, Subscription>()
  readonly #subscribers = new NumberSets()
  readonly #someSubscribers = new NumberSets()
  readonly #listsSubscribers: boolean
  readonly #folders: Signal<readonly Folder[]>
  readonly #selfId: number

  constructor(snapshot: Snapshot) {
    const { streams = [], subscriptions = [], unsubscribed = [], never_subscribed = [] } = snapshot
    for (const channel of streams) this.#byId.set(channel.stream_id, channel)
    for (const channel of subscriptions) {
      this.#subscriptions.set(channel.stream_id, personalOf(channel))
    }
    for (const channel of unsubscribed) this.#former.set(channel.stream_id, personalOf(channel))
    const listed: Listed[] = [...subscriptions, ...unsubscribed, ...never_subscribed]
    for (const channel of listed) this.#learn(channel)
    this.#listsSubscribers = listed.length === 0 || listed.some(({ subscribers }) => subscribers)
    this.#folders = signal(snapshot.channel_folders ?? [])
    this.#selfId = snapshot.user_id ?? -1
  }

  get byId(): SignalMap<number, Channel> {
    return this.#byId
  }

  get subscriptions(): SignalMap<number, Subscription> {
    return this.#subscriptions
  }

  isSubscribed(channelId: number): boolean {
    return this.#subscriptions.has(channelId)
  }

  byName(name: string): Channel | undefined {
    const wanted = name.toLowerCase()
    return this.#byId.values().find((channel) => channel.name.toLowerCase() === wanted)
  }

  /** Does not subscribe. */
  peekName(name: string): Channel | undefined {
    const wanted = name.toLowerCase()
    for (const channel of this.#byId.peekValues()) {
      if (channel.name.toLowerCase() === wanted) return channel
    }
    return undefined
  }

  /** Undefined if not received; then use `GET /streams/{stream_id}/members`. */
  subscribersOf(channelId: number): ReadonlySet<number> | undefined {
    return this.#subscribers.of(channelId)
  }

  /** In their order. */
  get folders(): ReadonlySignal<readonly Folder[]> {
    return this.#folders
  }

  readonly handlers = {
    'stream/create': ({ streams }) => {
      for (const channel of streams) {
        this.#byId.set(channel.stream_id, channel)
        // The next events list its subscribers.
        if (this.#listsSubscribers) this.#subscribers.set(channel.stream_id, [])
      }
    },
    'stream/update': ({ id: _id, type: _type, op: _op, stream_id, name: _name, ...change }) => {
      const { property, value, ...more } = change
      this.#byId.change(stream_id, (channel) => ({ ...channel, [property]: value, ...said(more) }))
    },
    'stream/delete': ({ stream_ids }) => {
      for (const id of stream_ids) {
        this.#byId.delete(id)
        this.#subscriptions.delete(id)
        this.#former.delete(id)
        this.#subscribers.forget(id)
        this.#someSubscribers.forget(id)
      }
    },
    'subscription/add': ({ subscriptions }) => {
      for (const subscription of subscriptions) this.#subscribe(subscription)
    },
    'subscription/remove': ({ subscriptions }) => {
      for (const { stream_id } of subscriptions) this.#unsubscribe(stream_id)
    },
    'subscription/update': ({ stream_id, property, value }) => {
      this.#subscriptions.change(stream_id, (known) => ({ ...known, [property]: value }))
    },
    'subscription/peer_add': ({ stream_ids, user_ids }) => {
      for (const id of stream_ids) this.#changeSubscribers(id, user_ids, 'add')
    },
    'subscription/peer_remove': ({ stream_ids, user_ids }) => {
      for (const id of stream_ids) this.#changeSubscribers(id, user_ids, 'remove')
    },
    'channel_folder/add': ({ channel_folder }) => {
      this.#folders.value = [...this.#folders.peek(), channel_folder]
    },
    'channel_folder/update': ({ channel_folder_id, data }) => {
      this.#folders.value = this.#folders
        .peek()
        .map((folder) => (folder.id === channel_folder_id ? { ...folder, ...said(data) } : folder))
    },
    'channel_folder/reorder': ({ order }) => {
      const folders = this.#folders.peek().map((one) => ({ ...one, order: order.indexOf(one.id) }))
      this.#folders.value = folders.sort((a, b) => a.order - b.order)
    },
  } satisfies Handlers

  write(into: Written): void {
    into.streams = [...this.#byId.peekValues()]
    into.subscriptions = []
    into.unsubscribed = []
    into.never_subscribed = []
    for (const channel of into.streams) {
      const id = channel.stream_id
      const whole = { ...channel, ...this.#written(id) }
      const current = this.#subscriptions.peek(id)
      const former = this.#former.get(id)
      if (current) into.subscriptions.push({ ...whole, ...current })
      else if (former) into.unsubscribed.push({ ...whole, ...former })
      else into.never_subscribed.push(whole)
    }
    into.channel_folders = [...this.#folders.peek()]
  }

  #written(id: number): Pick<Listed, 'subscribers' | 'partial_subscribers'> {
    return said({
      subscribers: this.#subscribers.listOf(id),
      partial_subscribers: this.#someSubscribers.listOf(id),
    }) as never
  }

  #learn({ stream_id, subscribers, partial_subscribers }: Listed): void {
    if (subscribers) this.#subscribers.set(stream_id, subscribers)
    if (partial_subscribers) this.#someSubscribers.set(stream_id, partial_subscribers)
  }

  #subscribe(subscription: SubscriptionObject): void {
    const id = subscription.stream_id
    this.#byId.set(id, channelOf(subscription))
    this.#former.delete(id)
    this.#subscriptions.set(id, personalOf(subscription))
    this.#learn(subscription)
  }

  #unsubscribe(id: number): void {
    const personal = this.#subscriptions.peek(id)
    if (!personal) return
    this.#subscriptions.delete(id)
    this.#former.set(id, personal)
    this.#changeSubscribers(id, [this.#selfId], 'remove')
  }

  #changeSubscribers(id: number, userIds: readonly number[], how: 'add' | 'remove'): void {
    this.#subscribers[how](id, userIds)
    this.#someSubscribers[how](id, userIds)
    const known = this.#subscribers.peek(id)
    const difference = how === 'add' ? userIds.length : -userIds.length
    this.#byId.change(id, (channel) => ({
      ...channel,
      subscriber_count: known?.size ?? Math.max(0, channel.subscriber_count + difference),
    }))
  }
}

function personalOf(subscription: SubscriptionObject): Subscription {
  const { stream_id, color, is_muted, in_home_view, pin_to_top } = subscription
  const { desktop_notifications, email_notifications, push_notifications } = subscription
  const { audible_notifications, wildcard_mentions_notify } = subscription
  return {
    stream_id,
    color,
    is_muted,
    in_home_view,
    pin_to_top,
    desktop_notifications,
    email_notifications,
    push_notifications,
    audible_notifications,
    wildcard_mentions_notify,
  }
}

function channelOf({
  subscribers: _all,
  partial_subscribers: _some,
  ...whole
}: SubscriptionObject): Channel {
  const {
    color: _color,
    is_muted: _isMuted,
    in_home_view: _inHomeView,
    pin_to_top: _pinToTop,
    desktop_notifications: _desktop,
    email_notifications: _email,
    push_notifications: _push,
    audible_notifications: _audible,
    wildcard_mentions_notify: _wildcard,
    ...channel
  } = whole
  return channel
}
