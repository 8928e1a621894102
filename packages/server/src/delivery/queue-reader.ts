import { type EventId, type QueueId, queueUnknown } from '@parley/contract'
import { hadSight } from '../directory/viewer.ts'
import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import { isRetired } from '../log/retired-kinds.ts'
import type { LogPosition } from '../log-position.ts'
import { Answer } from './answer.ts'
import { Ephemera, type EphemeralEvent, type EphemeralProjection } from './ephemera.ts'
import {
  type Projected,
  type Projection,
  serialize,
  type WireEvent,
  wiresOf,
} from './projection.ts'
import type { Queue, QueueViewer } from './queue.ts'
import type { QueuesOptions } from './queues-options.ts'
import { SightTimeline } from './sights.ts'
import { idAt, idInFact, maxOfFact, maxPassing, positionOf } from './wire-ids.ts'

/** The log needs a new position when this much of the room for passing events is taken. */
const nearlyFull = Math.floor(maxPassing * 0.75)

type ReaderOptions = Pick<
  QueuesOptions,
  'directory' | 'log' | 'projections' | 'sights' | 'ephemeral' | 'onIdsScarce'
>

export interface Commit {
  readonly facts: readonly DomainEvent[]
  readonly sights: readonly DomainEvent[]
}

/** Reads facts and ephemeral events for a queue, and assigns their ids. */
export class QueueReader {
  readonly #options: ReaderOptions
  readonly #ephemera = new Ephemera()
  readonly #sightKinds: ReadonlySet<EventKind>
  #isHoldingBack = false

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#sightKinds = new Set(Object.keys(options.sights) as EventKind[])
  }

  get #position(): LogPosition {
    return this.#options.log.position
  }

  /**
   * Serialized facts after a place in the queue, and the position up to which they were read. If the viewer's
   * sight changes while the database is read, they are projected again.
   */
  async collect(
    queue: Queue,
    after: EventId,
    from = positionOf(queue, after),
  ): Promise<{ events: string[]; position: LogPosition }> {
    for (;;) {
      const began = this.#position
      const timeline = await this.#readTimeline(queue, from)
      const found = await this.#collectAlong(timeline, queue, { after, from })
      const isAsRead = this.#sightsSince(began).length === 0
      if (isAsRead) return found
    }
  }

  async #collectAlong(
    timeline: SightTimeline,
    queue: Queue,
    { after, from }: { readonly after: EventId; readonly from: LogPosition },
  ): Promise<{ events: string[]; position: LogPosition }> {
    const answer = new Answer(queue, timeline, from)
    while (answer.position < this.#position) {
      const { position } = answer
      const page = this.#options.log.recent(position) ?? (await this.#options.log.read(position))
      for (const fact of page) {
        if (answer.isFull) return answer.end()
        answer.add(fact.id, this.#project(queue, fact, { after, timeline }))
      }
      if (page.length === 0) break
    }
    return answer.end()
  }

  async #readTimeline(queue: Queue, from: LogPosition): Promise<SightTimeline> {
    return this.#timelineOf(queue, await this.#options.log.readOf(this.#sightKinds, from))
  }

  #sightsSince(position: LogPosition): readonly DomainEvent[] {
    const facts = this.#options.log.recent(position)
    return facts?.filter(({ kind }) => this.#sightKinds.has(kind)) ?? []
  }

  /** The events of a commit for a waiting poll. Invariant: the queue has received everything before it. */
  tell(queue: Queue, after: EventId, { facts, sights }: Commit): string[] {
    const before = ((facts[0]?.id ?? 1) - 1) as LogPosition
    const timeline = sights.length > 0 ? this.#timelineOf(queue, sights) : undefined
    const answer = new Answer(queue, timeline, before)
    for (const fact of facts) answer.add(fact.id, this.#project(queue, fact, { after, timeline }))
    return answer.end().events
  }

  #timelineOf({ userId }: Queue, facts: readonly DomainEvent[]): SightTimeline {
    return new SightTimeline(this.#options.sights, userId, facts)
  }

  /** The facts of one commit, and those that change sight: determined once for all queues. */
  commitOf(facts: readonly DomainEvent[]): Commit {
    return { facts, sights: facts.filter(({ kind }) => this.#sightKinds.has(kind)) }
  }

  /** The serialized wire events of a fact after a place in the queue. */
  #project(
    queue: Queue,
    fact: DomainEvent,
    { after, timeline }: { readonly after: EventId; readonly timeline: SightTimeline | undefined },
  ): string[] {
    const viewer = this.#viewer(
      queue,
      timeline && ((thing) => timeline.isDelivered(thing, fact.id)),
    )
    if (!viewer) return []
    // Nobody says what inactive users gain and lose, so a queue does not outlast a deactivation.
    if (!hadSight(viewer, 'account', viewer.id)) throw queueUnknown({ queue_id: queue.id })
    // An earlier version sent a part of the previous fact separately: the client must take a new snapshot.
    if (isRetired(fact.kind)) throw queueUnknown({ queue_id: queue.id })
    const project = this.#options.projections[fact.kind] as Projection<never>
    const told = wanted(queue, project(fact as never, viewer))
    if (told.length === 0) return []
    // The ids of a fact are limited, so the queue ends here. A new snapshot is cheaper for the client than so many
    // events.
    if (told.length > maxOfFact) throw queueUnknown({ queue_id: queue.id })
    const last = idAt(queue, fact.id)
    return told.flatMap((wire, index) => {
      const id = idInFact(last, index, told.length)
      return id > after ? serialize(id, wire) : []
    })
  }

  /** The share of these facts, from 0 to 1, that concern the queue. */
  shareTold(queue: Queue, facts: readonly DomainEvent[]): number {
    const all = { after: 0 as EventId, timeline: undefined }
    const told = facts.filter((fact) => this.#project(queue, fact, all).length > 0)
    return told.length / Math.max(1, facts.length)
  }

  /** Note: a node of a newer version may send a kind that this one does not know; its users hear nothing of it. */
  add(event: EphemeralEvent): void {
    if (Object.hasOwn(this.#options.ephemeral, event.kind)) this.#ephemera.add(event)
  }

  start(id: QueueId): void {
    this.#ephemera.start(id)
  }

  forget(id: QueueId): void {
    this.#ephemera.forget(id)
  }

  /**
   * The ephemeral events that the queue has not received. Invariant: only for a queue that has had all facts up to
   * the log's position, so that acknowledging one of them acknowledges nothing that the client has not had.
   */
  takePassing(queue: Queue, after: EventId): string[] {
    const viewer = this.#viewer(queue)
    const texts: string[] = []
    for (const { number, event } of this.#ephemera.unheard(queue.id)) {
      const project = this.#options.ephemeral[event.kind] as EphemeralProjection<never>
      for (const wire of viewer ? wanted(queue, project(event as never, viewer)) : []) {
        const id = this.#nextPassing(queue, after)
        // Note: it is delivered after the next fact, which has been requested.
        if (id === undefined) return texts
        texts.push(serialize(id, wire))
      }
      this.#ephemera.hear(queue.id, number)
    }
    return texts
  }

  /** A heartbeat with everything acknowledged; undefined if there is no free id until the next fact. */
  heartbeat(queue: Queue, after: EventId): string | undefined {
    const id = this.#nextPassing(queue, after)
    return id === undefined ? undefined : serialize(id, { shared: { type: 'heartbeat' } })
  }

  /** Whether ephemeral events were held back, for which there are ids since the last fact. */
  takeHeldBack(): boolean {
    const wasHoldingBack = this.#isHoldingBack
    this.#isHoldingBack = false
    return wasHoldingBack
  }

  /** Whether the queue can have reached this place, as far as this node knows. */
  hasReached(queue: Queue, id: EventId): boolean {
    return id <= idAt(queue, this.#position) + maxPassing
  }

  #nextPassing(queue: Queue, after: EventId): EventId | undefined {
    const base = idAt(queue, this.#position)
    const newest = Math.max(base, after, this.#ephemera.newestId(queue.id))
    if (newest >= base + nearlyFull) this.#options.onIdsScarce(this.#position)
    if (newest >= base + maxPassing) {
      this.#isHoldingBack = true
      return undefined
    }
    const id = (newest + 1) as EventId
    this.#ephemera.give(queue.id, id)
    return id
  }

  #viewer(queue: Queue, isDelivered?: QueueViewer['isDelivered']): QueueViewer | undefined {
    const { directory } = this.#options
    const user = directory.users.get(queue.userId)
    return user?.isActive ? { directory, user, id: user.id, queue, isDelivered } : undefined
  }
}

/** Only the event types that the client requested. */
function wanted({ options: { eventTypes } }: Queue, told: Projected): readonly WireEvent[] {
  const events = wiresOf(told)
  return eventTypes ? events.filter(({ shared }) => eventTypes.includes(shared.type)) : events
}
