import { randomInt } from 'node:crypto'
import {
  type EventId,
  type QueueId,
  queueFarBehind,
  queueUnknown,
  type UserId,
} from '@parley/contract'
import { credentialsProblem, type HeldKey, heldKey } from '../directory/credentials.ts'
import { Later } from '../later.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import type { LogPosition } from '../log-position.ts'
import { sharedNow } from '../shared-clock.ts'
import { AnswersInTurn } from './answers-in-turn.ts'
import type { EphemeralEvent } from './ephemera.ts'
import { PollTimes } from './poll-times.ts'
import type { Queue } from './queue.ts'
import { QueueAdditions } from './queue-additions.ts'
import { type Commit, QueueReader } from './queue-reader.ts'
import { deleteExpiredQueues, deleteQueue, findQueue } from './queue-store.ts'
import type { QueuesOptions } from './queues-options.ts'
import { answer, type Client, type Delivery, fail, type Waiting } from './waiting.ts'
import { positionOf } from './wire-ids.ts'

/** The number of newest facts from which the share that concerns a queue is estimated. */
const sampled = 500

/** How many delays there are for heartbeats. */
const durations = 100

/**
 * The event queues of an organization on this node. A queue is a cursor: nothing is stored for it when an event
 * happens; the log is projected for it.
 */
export class Queues {
  readonly #options: QueuesOptions
  readonly #known = new Map<QueueId, Queue>()
  readonly #waiting = new Map<QueueId, Waiting>()
  readonly #times = new PollTimes()
  readonly #reader: QueueReader
  readonly #answers = new AnswersInTurn()
  readonly #additions: QueueAdditions
  #closing = false
  #credentialsEpoch = 0

  constructor(options: QueuesOptions) {
    this.#options = options
    this.#reader = new QueueReader(options)
    this.#additions = new QueueAdditions(options.sql, options.realmId)
    options.log.onPublished((events) => this.#wake(events))
  }

  /** How many polls wait for an event. */
  get waitingPolls(): number {
    return this.#waiting.size
  }

  /** Whether `add` would certainly do nothing. */
  isFull(userId: UserId, most: number): Promise<boolean> {
    return this.#additions.isFull(userId, most)
  }

  /** Does nothing if the user has as many queues as they may have, on any node. */
  async add(queue: Queue, most: number): Promise<boolean> {
    if (!(await this.#additions.add(queue, most))) return false
    this.#times.see(queue.id)
    this.#known.set(queue.id, queue)
    this.#reader.start(queue.id)
    return true
  }

  /** The user's own queue, or a refusal that is the same for unknown queues and those of others. */
  async require(id: QueueId, userId: UserId): Promise<Queue> {
    const { sql, realmId, mayMissPolls } = this.#options
    const queue = this.#known.get(id) ?? (await findQueue(sql, realmId, id, mayMissPolls()))
    if (queue?.userId !== userId) throw queueUnknown({ queue_id: id })
    this.#times.see(id)
    this.#known.set(id, queue)
    return queue
  }

  async remove(queue: Queue): Promise<void> {
    await deleteQueue(this.#options.sql, this.#options.realmId, queue.id)
    this.forget(queue.id)
    this.#options.onClosed(queue.id)
  }

  /** The queue was deleted, here or on another node. */
  forget(id: string): void {
    const queueId = id as QueueId
    this.#known.delete(queueId)
    this.#times.forget(queueId)
    this.#reader.forget(queueId)
    this.#end(queueId, queueUnknown({ queue_id: id }))
  }

  /**
   * Refuses a position that is followed by more facts than this that the queue is told of, as the share of the newest
   * facts suggests. To count exactly would cost as much as to deliver.
   */
  async requireNear(queue: Queue, lastEventId: EventId, most: number): Promise<void> {
    const after = await this.#place(queue, lastEventId)
    const { log } = this.#options
    const changes = log.position - positionOf(queue, after)
    if (changes <= most) return
    const newest = await log.read((log.position - Math.min(changes, sampled)) as LogPosition)
    const share = this.#reader.shareTold(queue, newest)
    if (changes * share > most) throw queueFarBehind({ queue_id: queue.id })
  }

  /** The events after a position; empty if there are none yet. */
  async read(queue: Queue, lastEventId: EventId): Promise<Delivery> {
    this.#times.poll(queue.id)
    const after = await this.#place(queue, lastEventId)
    const { events, position } = await this.#reader.collect(queue, after)
    const hasAll = position === this.#options.log.position
    return {
      events: hasAll ? [...events, ...this.#reader.takePassing(queue, after)] : events,
      waited: false,
    }
  }

  /** The events after a position, or the next one, or a heartbeat. */
  async wait(
    queue: Queue,
    lastEventId: EventId,
    held: HeldKey,
    client: Client,
  ): Promise<Delivery | Later<Delivery>> {
    this.#times.poll(queue.id)
    const after = await this.#place(queue, lastEventId)
    // Invariant: nothing is awaited between the last check and the entry into #waiting, so that no event is missed;
    // hence the loop, which ends when the position is the log's own.
    let position: LogPosition | undefined
    do {
      const collected = await this.#reader.collect(queue, after, position)
      if (collected.events.length > 0) return { events: collected.events, waited: false }
      position = collected.position
    } while (position < this.#options.log.position)
    const passing = this.#reader.takePassing(queue, after)
    if (passing.length > 0) return { events: passing, waited: false }
    if (this.#closing || client.isGone) return { events: [], waited: false }
    return this.#next(queue, after, held, client)
  }

  #next(queue: Queue, after: EventId, held: HeldKey, client: Client): Later<Delivery> {
    // The credentials may have been revoked while this poll read the log.
    const problem = credentialsProblem(this.#options.directory, held)
    if (problem) throw problem
    this.#end(queue.id)
    const timer = setTimeout(() => this.#beat(queue), this.#heartbeatIn(held))
    const waiting = { queue, after, held, timer, delivery: new Later<Delivery>() }
    this.#waiting.set(queue.id, waiting)
    client.whenGone(() => {
      if (this.#waiting.get(queue.id) === waiting) this.#end(queue.id)
    })
    return waiting.delivery
  }

  /** Milliseconds; a wait does not outlast the key it came with. */
  #heartbeatIn(held: HeldKey): number {
    const { least, most } = this.#options.heartbeat
    // Note: Node keeps a list for each duration of timers.
    const delay = least + ((most - least) * randomInt(durations)) / durations
    const expiresAt = heldKey(this.#options.directory, held)?.expiresAt ?? null
    return expiresAt === null ? delay : Math.min(delay, expiresAt * 1000 - sharedNow())
  }

  /** The client's place in the queue: -1 is the beginning. */
  async #place(queue: Queue, lastEventId: EventId): Promise<EventId> {
    // Another node has delivered it already, and this one has not received it yet.
    if (!this.#reader.hasReached(queue, lastEventId)) await this.#options.catchUp()
    // This position does not exist: the database was restored from a backup. The client must register again.
    if (!this.#reader.hasReached(queue, lastEventId)) throw queueUnknown({ queue_id: queue.id })
    return Math.max(lastEventId, 0) as EventId
  }

  /** Ephemeral events, for waiting polls and for polls within the next seconds. */
  tellForNow(event: EphemeralEvent): void {
    this.#reader.add(event)
    this.#tellPassing()
  }

  #tellPassing(): void {
    for (const waiting of [...this.#waiting.values()]) {
      const { queue, after } = waiting
      const texts = this.#reader.takePassing(queue, after)
      if (texts.length === 0) continue
      this.#settle(queue.id)
      this.#answers.add(() => answer(waiting, texts))
    }
  }

  #wake(events: readonly DomainEvent[]): void {
    this.#endInvalid()
    const commit = this.#reader.commitOf(events)
    for (const waiting of [...this.#waiting.values()]) this.#tell(waiting, commit)
    if (this.#reader.takeHeldBack()) this.#tellPassing()
  }

  // Invariant: called right after a commit, so an error in one queue's projections must affect only that queue: it
  // ends the poll, and neither the writer nor other queues notice.
  #tell(waiting: Waiting, commit: Commit): void {
    const { queue, after } = waiting
    try {
      const texts = this.#reader.tell(queue, after, commit)
      if (texts.length === 0) return
      this.#settle(queue.id)
      this.#answers.add(() => answer(waiting, texts))
    } catch (error) {
      this.#settle(queue.id)
      fail(waiting, error)
    }
  }

  #beat(queue: Queue): void {
    const waiting = this.#settle(queue.id)
    if (!waiting) return
    const problem = credentialsProblem(this.#options.directory, waiting.held)
    if (problem) fail(waiting, problem)
    // A heartbeat is sent alone; its id acknowledges everything up to it.
    else answer(waiting, [this.#reader.heartbeat(queue, waiting.after) ?? []].flat())
  }

  /** Ends a wait with a refusal or without events. */
  #end(id: QueueId, error?: unknown): void {
    const waiting = this.#settle(id)
    if (!waiting) return
    if (error) fail(waiting, error)
    else answer(waiting, [])
  }

  #settle(id: QueueId): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    if (!waiting) return undefined
    clearTimeout(waiting.timer)
    this.#waiting.delete(id)
    this.#times.poll(id)
    return waiting
  }

  /** Ends waits whose credentials were revoked. */
  #endInvalid(): void {
    const { directory } = this.#options
    if (directory.credentialsEpoch === this.#credentialsEpoch) return
    this.#credentialsEpoch = directory.credentialsEpoch
    for (const { queue, held } of [...this.#waiting.values()]) {
      const problem = credentialsProblem(directory, held)
      if (problem) this.#end(queue.id, problem)
    }
  }

  /** Stores which queues are active and deletes expired ones. */
  async tidy(): Promise<void> {
    const { sql, realmId, onClosed } = this.#options
    this.#forgetIdle()
    await this.storeTimes()
    for (const id of await deleteExpiredQueues(sql, realmId)) {
      this.forget(id)
      onClosed(id)
    }
  }

  /** Note: another node may have deleted them. Their next poll here reads them from the database. */
  #forgetIdle(): void {
    for (const id of this.#known.keys()) {
      if (this.#waiting.has(id) || this.#times.has(id)) continue
      this.#known.delete(id)
      this.#reader.forget(id)
    }
  }

  /** Stores which queues are active. */
  async storeTimes(): Promise<void> {
    for (const id of this.#waiting.keys()) this.#times.poll(id)
    await this.#times.store(this.#options.sql, this.#options.realmId)
  }

  /** Answers all waiting polls; clients poll again and reach another process. */
  endPolls(): void {
    this.#closing = true
    for (const id of [...this.#waiting.keys()]) this.#end(id)
  }
}
