import { randomInt } from 'node:crypto'
import {
  cursorInvalid,
  type EventId,
  type QueueId,
  queueUnknown,
  type UserId,
} from '@parley/contract'
import { credentialsProblem, type HeldKey, heldKey } from '../directory/credentials.ts'
import { viewerOf } from '../directory/viewer.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import { Ephemera, type EphemeralEvent } from './ephemera.ts'
import { type Projection, serialize, type WireEvent } from './projection.ts'
import type { Queue, QueueViewer } from './queue.ts'
import {
  countQueues,
  deleteExpiredQueues,
  deleteQueue,
  findQueue,
  insertQueue,
  touchQueues,
} from './queue-store.ts'
import type { QueuesOptions } from './queues-options.ts'

/** The most events in one answer; the client asks again at once for the rest. */
const mostEvents = 1000

/** Serialized events, oldest first. */
export interface Delivery {
  readonly events: readonly string[]
  /** Whether the client had to wait for them. */
  readonly waited: boolean
}

interface Waiting {
  readonly queue: Queue
  readonly answer: (events: readonly string[]) => void
  readonly fail: (error: unknown) => void
  readonly held: HeldKey
  readonly timer: NodeJS.Timeout
}

/**
 * The event queues of an organization that this node knows. A queue is a cursor: nothing is stored
 * for it when an event happens, the log itself is read through the queue's eyes.
 */
export class Queues {
  readonly #options: QueuesOptions
  readonly #known = new Map<QueueId, Queue>()
  readonly #waiting = new Map<QueueId, Waiting>()
  readonly #polled = new Map<QueueId, Date>()
  readonly #ephemera = new Ephemera()
  #closing = false
  #credentialsEpoch = 0

  constructor(options: QueuesOptions) {
    this.#options = options
    options.log.onPublished((events) => this.#wake(events))
  }

  async add(queue: Queue): Promise<void> {
    await insertQueue(this.#options.sql, this.#options.realmId, queue)
    this.#known.set(queue.id, queue)
    this.#ephemera.start(queue.id)
  }

  /** The user's own queue, or a refusal that is the same whether it is unknown or somebody else's. */
  async require(id: QueueId, userId: UserId): Promise<Queue> {
    const queue =
      this.#known.get(id) ?? (await findQueue(this.#options.sql, this.#options.realmId, id))
    if (queue?.userId !== userId) throw queueUnknown({ queue_id: id })
    this.#known.set(id, queue)
    return queue
  }

  /** How many queues the user has, on any node. */
  countOf(userId: UserId): Promise<number> {
    return countQueues(this.#options.sql, this.#options.realmId, userId)
  }

  async remove(queue: Queue): Promise<void> {
    await deleteQueue(this.#options.sql, this.#options.realmId, queue.id)
    this.forget(queue.id)
    this.#options.onClosed(queue.id)
  }

  /** Somebody gave the queue up, here or on another node. */
  forget(id: string): void {
    const queueId = id as QueueId
    this.#known.delete(queueId)
    this.#polled.delete(queueId)
    this.#ephemera.forget(queueId)
    this.#end(queueId, queueUnknown({ queue_id: id }))
  }

  /** The events after a position, or an empty list where there are none yet. */
  async read(queue: Queue, lastEventId: EventId): Promise<Delivery> {
    this.#polled.set(queue.id, new Date())
    const { events, position } = await this.#collect(queue, await this.#cursor(queue, lastEventId))
    const now = position < this.#options.log.position ? [] : this.#takeEphemeral(queue)
    return { events: [...events, ...now], waited: false }
  }

  /** The events after a position, or the next one that comes, or a heartbeat. */
  async wait(
    queue: Queue,
    lastEventId: EventId,
    held: HeldKey,
    signal: AbortSignal,
  ): Promise<Delivery> {
    this.#polled.set(queue.id, new Date())
    let position = await this.#cursor(queue, lastEventId)
    // Invariant: between finding nothing and entering #waiting nothing is awaited, so that no event
    // can slip through; hence the loop, which ends where the position is the log's own.
    do {
      const collected = await this.#collect(queue, position)
      if (collected.events.length > 0) return { events: collected.events, waited: false }
      position = collected.position
    } while (position < this.#options.log.position)
    const now = this.#takeEphemeral(queue)
    if (now.length > 0) return { events: now, waited: false }
    if (this.#closing || signal.aborted) return { events: [], waited: false }
    return { events: await this.#next(queue, held, signal), waited: true }
  }

  async #next(queue: Queue, held: HeldKey, signal: AbortSignal): Promise<readonly string[]> {
    // They may have been taken away while this poll was looking for what there is already.
    const problem = credentialsProblem(this.#options.directory, held)
    if (problem) throw problem
    return new Promise((answer, fail) => {
      this.#end(queue.id)
      const timer = setTimeout(() => this.#beat(queue), this.#heartbeatIn(held))
      const waiting = { queue, answer, fail, held, timer }
      this.#waiting.set(queue.id, waiting)
      const gone = () => {
        if (this.#waiting.get(queue.id) === waiting) this.#end(queue.id)
      }
      signal.addEventListener('abort', gone, { once: true })
    })
  }

  /** Milliseconds; a wait does not outlast the key it came with. */
  #heartbeatIn(held: HeldKey): number {
    const { least, most } = this.#options.heartbeat
    const delay = randomInt(least, most)
    const expiresAt = heldKey(this.#options.directory, held)?.expiresAt ?? null
    return expiresAt === null ? delay : Math.min(delay, expiresAt * 1000 - Date.now())
  }

  async #collect(queue: Queue, start: EventId): Promise<{ events: string[]; position: EventId }> {
    const events: string[] = []
    let position = start
    while (position < this.#options.log.position) {
      const page = this.#options.log.recent(position) ?? (await this.#options.log.read(position))
      for (const event of page) {
        if (events.length === mostEvents) return { events, position }
        const text = this.#project(queue, event)
        if (text !== undefined) events.push(text)
        position = event.id
      }
      if (page.length === 0) break
    }
    return { events, position }
  }

  async #cursor(queue: Queue, lastEventId: EventId): Promise<EventId> {
    if (lastEventId === -1) return queue.registeredAt
    if (lastEventId < queue.registeredAt) throw cursorInvalid({ last_event_id: lastEventId })
    // Another node has delivered it already, and this one has not heard of it.
    if (lastEventId > this.#options.log.position) await this.#options.catchUp()
    // Never happened: the database was put back to an earlier state. The client has to start anew.
    if (lastEventId > this.#options.log.position) throw queueUnknown({ queue_id: queue.id })
    return lastEventId
  }

  /** What happens now: to the polls that wait, and to those that come within a moment. */
  tellForNow(event: EphemeralEvent): void {
    this.#ephemera.add(event)
    for (const { queue, answer } of [...this.#waiting.values()]) {
      const texts = this.#takeEphemeral(queue)
      if (texts.length === 0) continue
      this.#settle(queue.id)
      answer(texts)
    }
  }

  // Invariant: only for a queue that has nothing up to the log's position. That position is the id, as it
  // is a heartbeat's: acknowledging it acknowledges nothing that the client has not had.
  #takeEphemeral(queue: Queue): string[] {
    const viewer = this.#viewer(queue)
    const events = this.#ephemera.takeFor(queue.id)
    if (!viewer) return []
    return events.flatMap((event) => {
      const project = this.#options.ephemeral[event.kind] as (
        event: EphemeralEvent,
        viewer: QueueViewer,
      ) => WireEvent | undefined
      return this.#textOf(queue, this.#options.log.position, project(event, viewer)) ?? []
    })
  }

  #wake(events: readonly DomainEvent[]): void {
    this.#endInvalid()
    for (const waiting of [...this.#waiting.values()]) this.#tell(waiting, events)
  }

  // Invariant: called right after a commit, so a bug in one queue's projections must stay that queue's:
  // it ends the poll with an error, and neither the writer nor the other queues hear of it.
  #tell({ queue, answer, fail }: Waiting, events: readonly DomainEvent[]): void {
    try {
      const texts = events.flatMap((event) => this.#project(queue, event) ?? [])
      if (texts.length === 0) return
      this.#settle(queue.id)
      answer(texts)
    } catch (error) {
      this.#settle(queue.id)
      fail(error)
    }
  }

  #project(queue: Queue, event: DomainEvent): string | undefined {
    const viewer = this.#viewer(queue)
    if (!viewer) return undefined
    const project = this.#options.projections[event.kind] as Projection<never>
    return this.#textOf(queue, event.id, project(event as never, viewer))
  }

  #viewer(queue: Queue): QueueViewer | undefined {
    const user = this.#options.directory.users.get(queue.userId)
    return user?.isActive ? { ...viewerOf(this.#options.directory, user), queue } : undefined
  }

  #textOf({ options }: Queue, id: EventId, wire: WireEvent | undefined): string | undefined {
    if (!wire) return undefined
    if (options.eventTypes && !options.eventTypes.includes(wire.shared.type)) return undefined
    return serialize(id, wire)
  }

  #beat(queue: Queue): void {
    const waiting = this.#settle(queue.id)
    const problem = waiting && credentialsProblem(this.#options.directory, waiting.held)
    if (problem) waiting.fail(problem)
    // A heartbeat carries the position up to which the queue has nothing, and is sent alone.
    else waiting?.answer([serialize(this.#options.log.position, { shared: { type: 'heartbeat' } })])
  }

  /** Ends a wait: with a refusal, or with no events. */
  #end(id: QueueId, error?: unknown): void {
    const waiting = this.#settle(id)
    if (error) waiting?.fail(error)
    else waiting?.answer([])
  }

  #settle(id: QueueId): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    if (!waiting) return undefined
    clearTimeout(waiting.timer)
    this.#waiting.delete(id)
    this.#polled.set(id, new Date())
    return waiting
  }

  /** Ends the waits that rest on credentials which were taken away. */
  #endInvalid(): void {
    const { directory } = this.#options
    if (directory.credentialsEpoch === this.#credentialsEpoch) return
    this.#credentialsEpoch = directory.credentialsEpoch
    for (const { queue, held } of [...this.#waiting.values()]) {
      const problem = credentialsProblem(directory, held)
      if (problem) this.#end(queue.id, problem)
    }
  }

  /** Writes down which queues are alive and drops those that are not. */
  async tidy(): Promise<void> {
    const now = new Date()
    for (const id of this.#waiting.keys()) this.#polled.set(id, now)
    const polled = new Map(this.#polled)
    this.#polled.clear()
    if (polled.size > 0) await touchQueues(this.#options.sql, this.#options.realmId, polled)
    for (const id of await deleteExpiredQueues(this.#options.sql, this.#options.realmId))
      this.forget(id)
  }

  /** Answers every waiting poll; clients ask again and reach the next process. */
  async close(): Promise<void> {
    this.#closing = true
    for (const id of [...this.#waiting.keys()]) this.#end(id)
    await this.tidy()
  }
}
