import type { NarrowDependency, NarrowTermLike, NarrowTest } from '@parley/contract/narrow-rules'
import { batch } from '@preact/signals-core'
import type { Channels } from '../channels.ts'
import type { Handlers } from '../handlers.ts'
import type { Message } from '../message.ts'
import { type SignalMap, WritableSignalMap } from '../signal-map.ts'
import { ById } from './by-id.ts'
import { changedBy, idsChangedBy, isMove, kindOf, type MessageChange } from './change-message.ts'
import { Echoes } from './echoes.ts'
import type { FetchMessages, MessageQuery } from './fetch-messages.ts'
import { type Flight, Flights } from './flights.ts'
import type { KeptConversation } from './kept-conversation.ts'
import type { KeptView } from './message-view.ts'
import type { Arrival, MessagesOptions, MessageView, ViewHost } from './view-host.ts'
import { Views } from './views.ts'
import { Wanted } from './wanted.ts'
import { changesWhichChannels, mayEnter, narrowMessageOf, type ReplicaWorld } from './world.ts'

/** Above this number, messages that no view needs are dropped. */
const maxMessages = 12_000
/** If more messages than this are uncertain, they are not fetched one by one: the view starts again. */
const maxDoubts = 500

/** The known messages, each once, and the views that show them. */
export class Messages {
  readonly #byId = new WritableSignalMap<number, Message>()
  readonly #channels: Channels
  readonly #world: ReplicaWorld
  readonly #fetchMessages: FetchMessages | undefined
  readonly #views = new Views()
  readonly #flights = new Flights()
  readonly #echoes = new Echoes()
  /** Messages that are being fetched because views need to know whether they match. */
  readonly #doubts = new ById({ fetch: (ids, settle) => this.#resolve(ids, settle) })
  readonly #wanted = new Wanted({
    fetch: (message_ids, take) => this.#fetch({ message_ids }, take),
    isKnown: (id) => this.#byId.peek(id) !== undefined,
  })
  readonly #onVisited: (view: MessageView) => void
  #limit = maxMessages * 1.1

  constructor(channels: Channels, world: ReplicaWorld, options: MessagesOptions) {
    const { fetchMessages, onVisited = () => undefined } = options
    this.#onVisited = onVisited
    this.#channels = channels
    this.#world = world
    this.#fetchMessages = fetchMessages
  }

  get byId(): SignalMap<number, Message> {
    return this.#byId
  }

  /** Returns the same view for the same narrow, as long as it was requested recently or is on the screen. */
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
    const unknown = messages.filter(({ id }) => !this.#isConfirmed(id))
    for (const message of unknown) this.#confirm(message)
    view.restore({ range, ids: messages.map(({ id }) => id) })
  }

  /** Fetches those of the messages that are not known, together with those that others want at about the same time. */
  want(ids: readonly number[]): void {
    if (this.#fetchMessages) this.#wanted.ask(ids)
  }

  /** A key that is the same for a message and its local echo, for use as row key. */
  keyOf(id: number): string {
    return this.#echoes.keyOf(id)
  }

  /** The key of the local echo; undefined for messages from the server. */
  localIdOf(id: number): string | undefined {
    return this.#echoes.localIdOf(id)
  }

  /** Shows a local echo; its id lies between those of messages. */
  addEcho(localId: string, message: Omit<Message, 'id'>, newestId: number): void {
    const id = this.#echoes.add(localId, newestId)
    if (id === undefined) return
    this.#put({ ...message, id: id as Message['id'] })
  }

  /** Replaces an echo by its message. */
  resolveEcho(localId: string, id: number): void {
    const echoId = this.#echoes.resolve(localId, id)
    if (echoId === undefined) return
    const echo = this.#byId.peek(echoId)
    this.#byId.delete(echoId)
    if (this.#byId.peek(id)) this.#echoes.confirm(id)
    else if (echo) this.#byId.set(id, { ...echo, id: id as Message['id'] })
    this.#revise([echoId, id])
  }

  /** Removes an echo that will not be sent. */
  dropEcho(localId: string): void {
    const echoId = this.#echoes.drop(localId)
    if (echoId === undefined) return
    this.#byId.delete(echoId)
    this.#revise([echoId])
  }

  readonly handlers = {
    message: ({ message, flags, local_id }) => {
      if (local_id !== undefined) this.resolveEcho(local_id, message.id)
      this.#flights.note([message.id])
      this.#put({ ...message, flags })
    },
    update_message: (event) => {
      this.#change(event, isMove(event) ? ['place', 'content', 'calls'] : ['content', 'calls'])
    },
    delete_message: ({ message_ids, message_id }) => {
      this.#remove(message_ids ?? (message_id === undefined ? [] : [message_id]))
    },
    'reaction/add': (event) => this.#change(event, ['reactions']),
    'reaction/remove': (event) => this.#change(event, ['reactions']),
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
    fetch: (query, take) => this.#fetch(query, take),
    matches: (test, id) => this.#matches(test, id),
    isKnown: (id) => this.#byId.peek(id) !== undefined,
    isHeard: (narrow) => this.#world.isHeard(narrow),
    ask: (ids) => this.#ask(ids),
    visited: (view) => this.#onVisited(view),
  }

  #matches(test: NarrowTest, id: number): boolean {
    const message = this.#byId.peek(id)
    return message !== undefined && test(narrowMessageOf(message), this.#world)
  }

  #isConfirmed(id: number): boolean {
    return this.#byId.peek(id) !== undefined && !this.#echoes.isUnconfirmed(id)
  }

  #confirm(message: Message): void {
    this.#byId.set(message.id, message)
    this.#echoes.confirm(message.id)
  }

  #put(message: Message): void {
    this.#confirm(message)
    this.#wanted.retry([message.id])
    this.#revise([message.id])
    this.#forgetSome()
    this.#doubts.resume()
    this.#wanted.resume()
  }

  #change(event: MessageChange, kinds: readonly NarrowDependency[]): void {
    const ids = idsChangedBy(event)
    this.#flights.note(ids, event)
    this.#wanted.retry(ids)
    for (const id of ids) {
      this.#byId.change(id, (message) => changedBy(message, event, this.#channels))
    }
    const unknown = ids.filter((id) => this.#byId.peek(id) === undefined)
    for (const view of this.#views.thatDependOn(...kinds)) {
      view.revise(ids)
      if (!view.test || (isMove(event) && !mayEnter(view.narrow, event, this.#world))) continue
      const inside = view.doubt(unknown)
      if (inside.length > maxDoubts) this.#restart([view])
      else this.#ask(inside)
    }
  }

  #remove(ids: readonly number[]): void {
    this.#flights.noteGone(ids)
    for (const id of ids) {
      this.#byId.delete(id)
      this.#doubts.delete(id)
      this.#wanted.delete(id)
      this.#echoes.forget(id)
    }
    this.#revise(ids)
  }

  #removeOf(channelIds: readonly number[]): void {
    if (channelIds.length === 0) return
    const gone = new Set(channelIds)
    const messages = [...this.#byId.peekValues()].filter(({ stream_id }) =>
      gone.has(stream_id ?? -1),
    )
    this.#remove(messages.map(({ id }) => id))
  }

  #revise(ids: readonly number[]): void {
    for (const view of this.#views) view.revise(ids)
  }

  /** Marks everything that these views know as uncertain. */
  #restart(views: Iterable<KeptView>): void {
    for (const view of [...views]) {
      if (view.isWatched && this.#fetchMessages) void view.refresh()
      else view.forget()
    }
  }

  #refreshHeard(): void {
    this.#wanted.retry()
    for (const view of this.#views) {
      view.setHeard(this.#world.isHeard(view.narrow))
      if (view.isWatched && this.#fetchMessages && !view.hasNewest.peek()) void view.loadNewer()
    }
  }

  async #fetch(query: MessageQuery, take: (arrival: Arrival) => void): Promise<void> {
    if (!this.#fetchMessages) throw new Error('The replica was given nothing to fetch messages by')
    const flight = this.#flights.begin()
    try {
      const answer = await this.#fetchMessages(query)
      batch(() => take(this.#takeIn(answer.messages, flight, answer)))
    } finally {
      this.#flights.end(flight)
    }
    this.#doubts.resume()
    this.#wanted.resume()
  }

  /** Invariant: a confirmed message is newer than one in an answer, or later events will update it. */
  #takeIn(messages: readonly Message[], flight: Flight, answer: Arrival['answer']): Arrival {
    const fresh = messages.filter(({ id }) => !flight.gone.has(id) && !this.#isConfirmed(id))
    for (const message of fresh) {
      const changes = flight.changesOf(message.id)
      const current = changes.reduce((one, event) => changedBy(one, event, this.#channels), message)
      this.#confirm(current)
    }
    this.#revise(fresh.map(({ id }) => id))
    const all = new Set([...messages.map(({ id }) => id), ...flight.touched])
    const candidates = [...all].filter((id) => this.#byId.peek(id) !== undefined)
    const unclear = [...flight.touched].filter((id) => !this.#byId.peek(id) && !flight.gone.has(id))
    return { answer, candidates, unclear }
  }

  #ask(ids: readonly number[]): void {
    if (this.#fetchMessages) this.#doubts.ask(ids)
  }

  /** Messages that the server does not return are not visible to the user. */
  #resolve(ids: readonly number[], settle: () => void): Promise<void> {
    return this.#fetch({ message_ids: ids }, () => {
      settle()
      this.#revise(ids)
    })
  }

  #forgetSome(): void {
    if (this.#byId.peekSize <= this.#limit) return
    do {
      const needed = new Set([...this.#views].flatMap((view) => view.knownIds()))
      for (const id of [...this.#byId.peekKeys()]) {
        if (needed.has(id) || this.#echoes.isEcho(id)) continue
        this.#byId.delete(id)
        this.#echoes.forget(id)
      }
    } while (this.#byId.peekSize > maxMessages && this.#views.forgetOldest())
    // Scanning all messages is expensive, so do it again only after more have arrived.
    this.#limit = Math.max(maxMessages, this.#byId.peekSize) * 1.1
  }
}
