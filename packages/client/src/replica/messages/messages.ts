import type { NarrowDependency, NarrowTermLike, NarrowTest } from '@parley/contract/narrow-rules'
import type { Channels } from '../channels.ts'
import type { Handlers } from '../handlers.ts'
import type { Message } from '../message.ts'
import type { SignalMap } from '../signal-map.ts'
import { changedBy, idsChangedBy, isMove, kindOf, type MessageChange } from './change-message.ts'
import type { KeptConversation } from './kept-conversation.ts'
import { KnownMessages } from './known-messages.ts'
import { MessageFetches } from './message-fetches.ts'
import { entryHandlers, listOf } from './message-lists.ts'
import type { KeptView } from './message-view.ts'
import type { MessagesOptions, MessageView, ViewHost } from './view-host.ts'
import { Views } from './views.ts'
import { changesWhichChannels, mayEnter, narrowMessageOf, type ReplicaWorld } from './world.ts'

/** If more messages than this are uncertain, they are not fetched one by one: the view starts again. */
const maxDoubts = 500

/** The known messages, each once, and the views that show them. */
export class Messages {
  readonly #known = new KnownMessages()
  readonly #channels: Channels
  readonly #world: ReplicaWorld
  readonly #views = new Views()
  readonly #fetches: MessageFetches
  readonly #onVisited: (view: MessageView) => void

  constructor(channels: Channels, world: ReplicaWorld, options: MessagesOptions) {
    const { fetchMessages, onVisited = () => undefined } = options
    this.#onVisited = onVisited
    this.#channels = channels
    this.#world = world
    const revise = (ids: readonly number[]) => this.#revise(ids)
    this.#fetches = new MessageFetches({ known: this.#known, channels, fetchMessages, revise })
  }

  get byId(): SignalMap<number, Message> {
    return this.#known.byId
  }

  /** Returns the same view for the same narrow, as long as it was requested recently or is watched. */
  view(narrow: readonly NarrowTermLike[]): MessageView {
    return this.#views.get(narrow, this.#host)
  }

  /** The view, if it is kept. This is not a request for it. */
  peekView(narrow: readonly NarrowTermLike[]): MessageView | undefined {
    return this.#views.peek(narrow)
  }

  /** The most recently requested view comes first. */
  recentViews(): MessageView[] {
    return [...this.#views].reverse()
  }

  /** Restores a kept conversation. Invariant: called at the position at which it was kept. */
  restore({ narrow, range, messages }: KeptConversation): void {
    const view = this.#views.get(narrow, this.#host)
    if (!view.isLive.peek()) return
    const unknown = messages.filter(({ id }) => !this.#known.isConfirmed(id))
    for (const message of unknown) this.#known.confirm(message)
    view.restore({ range, ids: messages.map(({ id }) => id) })
  }

  /** Fetches those of the messages that are not known, together with those that others want at about the same time. */
  want(ids: readonly number[]): void {
    this.#fetches.want(ids)
  }

  /**
   * Fetches known messages again that events do not keep up to date: those of channels without a subscription. Those that
   * the server does not return are removed.
   */
  recheck(ids: readonly number[]): Promise<void> {
    return this.#fetches.recheck(ids, (gone) => this.#remove(gone))
  }

  /** A key that is the same for a message and its local echo, for use as row key. */
  keyOf(id: number): string {
    return this.#known.keyOf(id)
  }

  /** The key of the local echo; undefined for messages from the server. */
  localIdOf(id: number): string | undefined {
    return this.#known.localIdOf(id)
  }

  /** Shows a local echo; its id lies between those of messages. */
  addEcho(localId: string, message: Omit<Message, 'id'>, newestId: number): void {
    const id = this.#known.echoId(localId, newestId)
    if (id !== undefined) this.#put({ ...message, id: id as Message['id'] })
  }

  /** Replaces an echo by its message. */
  resolveEcho(localId: string, id: number): void {
    this.#revise(this.#known.resolveEcho(localId, id))
  }

  /** Removes an echo that will not be sent. */
  dropEcho(localId: string): void {
    this.#revise(this.#known.dropEcho(localId))
  }

  readonly handlers = {
    message: ({ message, flags, local_id }) => {
      if (local_id !== undefined) this.resolveEcho(local_id, message.id)
      this.#fetches.note([message.id])
      this.#put({ ...message, flags })
    },
    update_message: (event) => {
      this.#change(event, isMove(event) ? ['place', 'content', 'calls'] : ['content', 'calls'])
    },
    delete_message: ({ message_ids, message_id }) => {
      this.#remove(message_ids ?? (message_id === undefined ? [] : [message_id]))
    },
    ...entryHandlers((event) => this.#change(event, [listOf(event)])),
    submessage: (event) => this.#change(event, []),
    'update_message_flags/add': (event) => this.#change(event, [kindOf(event.flag)]),
    'update_message_flags/remove': (event) => this.#change(event, [kindOf(event.flag)]),
    user_topic: () => this.#restart(this.#views.thatDependOn('policies')),
    'subscription/add': () => this.#refreshHeard(),
    'subscription/remove': ({ subscriptions }) => {
      const ids = subscriptions.map(({ stream_id }) => stream_id)
      this.#removeOf(ids.filter((id) => this.#channels.byId.peek(id)?.invite_only))
      this.#refreshHeard()
    },
    'subscription/update': ({ property }) => {
      if (property === 'is_muted') this.#restart(this.#views.thatDependOn('policies'))
    },
    'stream/create': () => this.#refreshHeard(),
    'stream/update': ({ property, stream_id }) => {
      if (!changesWhichChannels.has(property)) return
      const views = [...this.#views.thatDependOn('channels')]
      this.#restart(views.filter(({ narrow }) => this.#world.concerns(narrow, stream_id)))
    },
    'stream/delete': ({ stream_ids }) => {
      this.#removeOf(stream_ids)
      this.#refreshHeard()
    },
  } satisfies Handlers

  readonly #host: ViewHost = {
    fetch: (query, take) => this.#fetches.fetch(query, take),
    matches: (test, id) => this.#matches(test, id),
    isKnown: (id) => this.#known.has(id),
    isHeard: (narrow) => this.#world.isHeard(narrow),
    ask: (ids) => this.#fetches.settle(ids),
    visited: (view) => this.#onVisited(view),
  }

  #matches(test: NarrowTest, id: number): boolean {
    const message = this.#known.byId.peek(id)
    return message !== undefined && test(narrowMessageOf(message), this.#world)
  }

  #put(message: Message): void {
    this.#known.confirm(message)
    this.#revise([message.id])
    this.#known.forgetSome(this.#views)
    this.#fetches.resume()
  }

  #change(event: MessageChange, kinds: readonly NarrowDependency[]): void {
    const ids = idsChangedBy(event)
    this.#fetches.note(ids, event)
    for (const id of ids) {
      this.#known.change(id, (message) => changedBy(message, event, this.#channels))
    }
    const unknown = ids.filter((id) => !this.#known.has(id))
    for (const view of this.#views.thatDependOn(...kinds)) {
      view.revise(ids)
      if (!view.test || (isMove(event) && !mayEnter(view.narrow, event, this.#world))) continue
      const inside = view.doubt(unknown)
      if (inside.length > maxDoubts) this.#restart([view])
      else this.#fetches.settle(inside)
    }
  }

  #remove(ids: readonly number[]): void {
    this.#fetches.noteGone(ids)
    for (const id of ids) this.#known.delete(id)
    this.#revise(ids)
  }

  #removeOf(channelIds: readonly number[]): void {
    if (channelIds.length > 0) this.#remove(this.#known.idsIn(new Set(channelIds)))
  }

  #revise(ids: readonly number[]): void {
    for (const view of this.#views) view.revise(ids)
  }

  /** Marks everything that these views know as uncertain. */
  #restart(views: Iterable<KeptView>): void {
    for (const view of [...views]) {
      if (view.isWatched && this.#fetches.isPossible) void view.refresh()
      else view.forget()
    }
  }

  #refreshHeard(): void {
    this.#fetches.retryAll()
    for (const view of this.#views) {
      view.setHeard(this.#world.isHeard(view.narrow))
      if (view.isWatched && this.#fetches.isPossible && !view.hasNewest.peek())
        void view.loadNewer()
    }
  }
}
