import type { RealmId } from '@parley/contract'
import type { Sql, Tx } from '../db/transaction.ts'
import { invariant } from '../invariant.ts'
import type { LogPosition } from '../log-position.ts'
import type { DomainEvent, EventKind } from './domain-event.ts'
import { readEvents, readEventsOf } from './log-store.ts'

/** How many of the newest events stay in memory; queues further behind read the database. */
const tailLength = 5000

const pageLength = 1000

/** A page of events; the last one is complete. */
export interface NewEvents {
  readonly events: readonly DomainEvent[]
  readonly isComplete: boolean
}

interface LogOptions {
  readonly realmId: RealmId
  readonly sql: Sql
  readonly position: LogPosition
  /** Throws if a stored event is of a kind that this version does not know. */
  readonly requireKnown: (events: readonly DomainEvent[]) => void
}

export type EventListener = (events: readonly DomainEvent[]) => void

/**
 * The organization's log on this node: the newest events in memory, the rest in the database. Invariant:
 * `position` is the id of the last published event, and every event up to it was published exactly once, in order.
 */
export class Log {
  readonly #realmId: RealmId
  readonly #sql: Sql
  readonly #requireKnown: (events: readonly DomainEvent[]) => void
  readonly #listeners: EventListener[] = []
  #tail: DomainEvent[] = []
  #position: LogPosition

  constructor({ realmId, sql, position, requireKnown }: LogOptions) {
    this.#realmId = realmId
    this.#sql = sql
    this.#position = position
    this.#requireKnown = requireKnown
  }

  get position(): LogPosition {
    return this.#position
  }

  /** Listeners are called in the order in which they came, after each commit, synchronously. */
  onPublished(listener: EventListener): void {
    this.#listeners.push(listener)
  }

  /** Makes committed events known on this node. */
  publish(events: readonly DomainEvent[]): void {
    const [first] = events
    const last = events.at(-1)
    if (!first || !last) return
    invariant(first.id === this.#position + 1, 'events are published without a gap')
    this.#tail.push(...events)
    if (this.#tail.length > 2 * tailLength) this.#tail = this.#tail.slice(-tailLength)
    this.#position = last.id
    for (const listener of this.#listeners) listener(events)
  }

  /** The events in memory after a position; undefined if memory does not reach back that far. */
  recent(after: LogPosition): readonly DomainEvent[] | undefined {
    const count = this.#position - after
    if (count <= 0) return []
    return count <= this.#tail.length ? this.#tail.slice(-count) : undefined
  }

  /** Events after a position, oldest first: all that are in memory, or a page from the database. */
  async read(after: LogPosition): Promise<readonly DomainEvent[]> {
    return this.recent(after) ?? (await this.#stored(this.#sql, after))
  }

  /** The events of these kinds from a position up to now. */
  async readOf(kinds: ReadonlySet<EventKind>, after: LogPosition): Promise<DomainEvent[]> {
    const isMeant = ({ kind }: DomainEvent) => kinds.has(kind)
    const recent = this.recent(after)
    if (recent) return recent.filter(isMeant)
    const upTo = this.#position
    const stored = await readEventsOf(this.#sql, this.#realmId, [...kinds], { after, upTo })
    return [...stored, ...(await this.readOf(kinds, upTo))]
  }

  /** The events in the database after the position: other nodes have written them. */
  async readNew(sql: Sql | Tx): Promise<NewEvents> {
    const events = await this.#stored(sql, this.#position)
    return { events, isComplete: events.length < pageLength }
  }

  async #stored(sql: Sql | Tx, after: LogPosition): Promise<DomainEvent[]> {
    const events = await readEvents(sql, this.#realmId, after, pageLength)
    this.#requireKnown(events)
    return events
  }
}
