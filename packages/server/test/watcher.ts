import { Replica, registration, type ServerEvent } from '@parley/client/replica'
import { api, type EventId } from '@parley/contract'
import type { Loose, Person } from './person.ts'

/** A stored state of a client and its event id, from which it may continue. */
interface Kept {
  readonly snapshot: Loose
  readonly id: number
}

/**
 * A client that polls at random times and nodes, and continues from earlier states. It throws if an event refers
 * to something that it has not received.
 */
export class Watcher {
  readonly name: string
  readonly #person: Person
  #replica: Replica
  readonly #kept: Kept[]
  #knows: Known
  #id: number
  readonly #uncertain = new Set<string>()
  /** The texts of messages that it was told, former ones included. */
  readonly texts = new Set<string>()

  private constructor(name: string, person: Person, snapshot: Loose) {
    this.name = name
    this.#person = person
    this.#replica = new Replica(structuredClone(snapshot), { userId: person.id })
    this.#knows = new Known(snapshot)
    this.#id = snapshot.last_event_id
    this.#kept = [{ snapshot: structuredClone(snapshot), id: this.#id }]
  }

  /** Note: the queue belongs to this user, so each watcher needs its own `Person`. */
  static async register(name: string, person: Person, knows: Loose = {}): Promise<Watcher> {
    const client_capabilities = { ...registration.client_capabilities, ...knows }
    const asked = { ...registration, client_capabilities, include_subscribers: true }
    return new Watcher(name, person, await person.registers(asked))
  }

  /** Fetches all events that exist, through the node of `at`. */
  async polls(at: Person = this.#person): Promise<void> {
    for (;;) {
      const cursor = { queue_id: this.#person.queueId, last_event_id: this.#id as EventId }
      const { events } = await at.calls(api.queues.getEvents, { ...cursor, dont_block: true })
      if (events.length === 0) return
      for (const event of events as Loose[]) {
        const problem = this.#knows.hear(event, this.#person.id)
        if (problem) throw new Error(`${this.name}: ${problem}: ${JSON.stringify(event)}`)
        this.#replica.apply(structuredClone(event) as ServerEvent)
        this.#id = event.id
        for (const text of textsOf(event)) this.texts.add(text)
      }
    }
  }

  keeps(): void {
    for (const name of this.#replica.uncertain) this.#uncertain.add(name)
    this.#kept.push({ snapshot: structuredClone(this.snapshot), id: this.#id })
  }

  /** Continues from a stored state, as an app that was closed. */
  goesBack(pick: (kept: readonly Kept[]) => Kept): void {
    const { snapshot, id } = pick(this.#kept)
    this.#replica = new Replica(structuredClone(snapshot), { userId: this.#person.id })
    this.#knows = new Known(snapshot)
    this.#id = id
  }

  get snapshot(): Loose {
    return this.#replica.toSnapshot()
  }

  /** Fields that it cannot know exactly, those that it did not know when it was kept included. */
  get uncertain(): ReadonlySet<string> {
    for (const name of this.#replica.uncertain) this.#uncertain.add(name)
    return this.#uncertain
  }

  givesUp(): Promise<void> {
    return this.#person.givesUpQueue()
  }
}

/** The texts of messages in an event. Note: a new message is told with its text of then, like a change. */
function textsOf(event: Loose): string[] {
  const { content, orig_content } = event.type === 'message' ? event.message : event
  return [content, orig_content].filter((text) => typeof text === 'string')
}

/** The objects that a client has received, in the simplest form. */
class Known {
  readonly #channels = new Set<number>()
  readonly #subscribed = new Set<number>()
  readonly #users = new Set<number>()
  readonly #bots = new Set<number>()
  readonly #groups = new Set<number>()

  constructor(snapshot: Loose) {
    for (const list of ['subscriptions', 'unsubscribed', 'never_subscribed']) {
      for (const { stream_id } of snapshot[list]) this.#channels.add(stream_id)
    }
    for (const { stream_id } of snapshot.streams) this.#channels.add(stream_id)
    for (const { stream_id } of snapshot.subscriptions) this.#subscribed.add(stream_id)
    for (const { user_id } of snapshot.realm_users) this.#users.add(user_id)
    for (const { user_id } of snapshot.realm_non_active_users) this.#users.add(user_id)
    for (const { user_id } of snapshot.cross_realm_bots) this.#users.add(user_id)
    for (const { user_id } of snapshot.realm_bots) this.#bots.add(user_id)
    for (const { id } of snapshot.realm_user_groups) this.#groups.add(id)
  }

  /** What is wrong with an event, if anything is. */
  hear(event: Loose, ownId: number): string | undefined {
    const hear = this.#ears[`${event.type}/${event.op ?? ''}`]
    return hear?.(event, ownId)
  }

  readonly #ears: Record<string, (event: Loose, ownId: number) => string | undefined> = {
    'stream/create': ({ streams }) => this.#all(streams, 'stream_id', this.#channels, 'add'),
    'stream/delete': ({ streams }) => {
      for (const { stream_id } of streams) this.#subscribed.delete(stream_id)
      return this.#all(streams, 'stream_id', this.#channels, 'delete')
    },
    'stream/update': (event) => this.#all([event], 'stream_id', this.#channels),
    'subscription/add': ({ subscriptions }) =>
      this.#all(subscriptions, 'stream_id', this.#channels) ??
      this.#all(subscriptions, 'stream_id', this.#subscribed, 'add'),
    'subscription/remove': ({ subscriptions }) =>
      this.#all(subscriptions, 'stream_id', this.#subscribed, 'delete'),
    'subscription/update': (event) => this.#all([event], 'stream_id', this.#subscribed),
    'subscription/peer_add': (event) => this.#peers(event),
    'subscription/peer_remove': (event) => this.#peers(event),
    'realm_user/add': ({ person }) => {
      this.#users.add(person.user_id)
      return undefined
    },
    'realm_user/remove': ({ person }) => this.#all([person], 'user_id', this.#users, 'delete'),
    'realm_user/update': ({ person }) => this.#all([person], 'user_id', this.#users),
    'realm_bot/add': ({ bot }) => this.#all([bot], 'user_id', this.#bots, 'add'),
    'realm_bot/delete': ({ bot }) => this.#all([bot], 'user_id', this.#bots, 'delete'),
    'realm_bot/update': ({ bot }) => this.#all([bot], 'user_id', this.#bots),
    'user_group/add': ({ group }) => this.#all([group], 'id', this.#groups, 'add'),
    'user_group/remove': (event) => this.#all([event], 'group_id', this.#groups, 'delete'),
    'user_group/update': (event) => this.#all([event], 'group_id', this.#groups),
    'user_group/add_members': (event) => this.#all([event], 'group_id', this.#groups),
    'user_group/remove_members': (event) => this.#all([event], 'group_id', this.#groups),
    'user_group/add_subgroups': (event) => this.#all([event], 'group_id', this.#groups),
    'user_group/remove_subgroups': (event) => this.#all([event], 'group_id', this.#groups),
    'message/': ({ message }) =>
      message.type === 'stream' ? this.#all([message], 'stream_id', this.#channels) : undefined,
  }

  #peers({ stream_ids }: Loose): string | undefined {
    return this.#all(
      stream_ids.map((id: number) => ({ id })),
      'id',
      this.#channels,
    )
  }

  #all(
    things: readonly Loose[],
    key: string,
    known: Set<number>,
    change?: 'add' | 'delete',
  ): string | undefined {
    for (const thing of things) {
      const id: number = thing[key]
      if (change === 'add') {
        if (known.has(id)) return `${key} ${id} was there already`
        known.add(id)
      } else if (!known.has(id)) return `${key} ${id} is unknown`
      else if (change === 'delete') known.delete(id)
    }
    return undefined
  }
}
