import type { UserId } from '@parley/contract'
import { DatabaseAway, isDatabaseError } from '../db/database-away.ts'
import type { Sql, Tx } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Position } from '../directory/objects.ts'
import type { Reducers } from '../directory/reducer.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { DomainEvent } from '../log/domain-event.ts'
import type { NewEvents } from '../log/log.ts'
import type { NowOrLater } from '../now-or-later.ts'
import { type Action, isStep, NotFirst, type PendingAction } from './action.ts'
import type { AuditEntry } from './audit.ts'
import { Gathering } from './gathering.ts'
import { Group, type GroupParts } from './group.ts'
import { DatabaseSetBack, GroupTransaction, mustRunAgain } from './group-transaction.ts'
import { type Lane, type Outcome, settle, take, tell } from './lane.ts'
import type { Origin } from './origin.ts'

/** How many actions may share a commit: enough to spread its cost, few enough to keep it short. */
const largestGroup = 256

export interface WriterOptions extends GroupParts {
  readonly reducers: Reducers
  readonly directory: () => Directory
  readonly position: () => Position
  /** The active user of this id as the directory has them now, or a refusal. */
  readonly actor: (userId: UserId) => Viewer
  /**
   * Publishes committed events: to the directory, the tail, queues and, if they are our own, other nodes. An action that took a
   * right from somebody is answered after the promise.
   */
  readonly publish: (
    events: readonly DomainEvent[],
    by: 'us' | 'others',
  ) => Promise<void> | undefined
  /** The events that other nodes have written after the position, or the first of them. */
  readonly readNew: (sql: Sql | Tx) => Promise<NewEvents>
  /** The node must end, for this reason: the database has lost what it has read. */
  readonly onSetBack: (reason: string) => void
  /** Receives the entries of the audit log once they are durable. */
  readonly onAudited: (entries: readonly AuditEntry[]) => void
}

class LogUnreadable extends Error {
  override readonly name = 'LogUnreadable'
}

/**
 * The single writer of an organization on this node. Actions run one at a time, in order; those that queue up
 * during a commit share the next one. Steps of long work run when no other action waits. While others do, they
 * get at most half of the time.
 */
export class Writer {
  readonly #options: WriterOptions
  readonly #actions: Lane = { queue: [], most: largestGroup, alone: 0 }
  readonly #steps: Lane = { queue: [], most: 1, alone: 0 }
  readonly #gathering = new Gathering()
  #lastWasStep = true
  /** The time from which a step runs even if other actions wait. */
  #stepsAt = 0
  #running: Promise<void> | undefined
  #behind = false
  /** Whether other nodes write at the same time: then groups wait for their turn before they decide. */
  #contended = false
  /** Callers that wait until the log has been read. */
  readonly #awaitingLog: { resolve(): void; reject(error: unknown): void }[] = []

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** How many changes wait for their commit. */
  get queued(): number {
    return this.#actions.queue.length + this.#steps.queue.length
  }

  write<Input, Result>(
    action: Action<Input, Result>,
    actorId: UserId,
    input: Input,
    origin?: Origin,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const run: PendingAction['run'] = (tx, viewer) => action(tx, viewer, input)
      const { queue } = isStep(action) ? this.#steps : this.#actions
      queue.push({
        actorId,
        origin,
        run,
        resolve: resolve as (result: unknown) => void,
        reject,
      })
      this.#start()
      this.#gathering.came(this.#actions.queue.length)
    })
  }

  /** Requests reading what other nodes have written; it is read between two groups, never during one. */
  fallBehind(): void {
    this.#behind = true
    this.#start()
  }

  #start(): void {
    this.#running ??= this.#work()
  }

  /** Resolves when this node has read what others had written at the time of the call. */
  catchUp(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#awaitingLog.push({ resolve, reject })
      this.fallBehind()
    })
  }

  /** Resolves when nothing is queued. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async #work(): Promise<void> {
    try {
      while (this.queued > 0 || this.#behind) {
        // Note: a group that waits for its turn reads the log itself; reading first would only delay it.
        const readsItself = this.#contended && this.queued > 0
        if (this.#behind && !readsItself) await this.#readOthers()
        if (this.queued > 0) await this.#runNext()
      }
    } catch (error) {
      if (!(error instanceof LogUnreadable)) throw error
      this.#giveUp(error.cause)
    }
    this.#running = undefined
  }

  async #readOthers(): Promise<void> {
    await this.#readAll(this.#options.pool).catch((cause: unknown) => {
      throw new LogUnreadable('The log cannot be read', { cause })
    })
  }

  /**
   * Publishes what other nodes had written when this was called; returns whether there was any. Note: it does not
   * continue until nothing is new, because a node far from the database would never finish.
   */
  async #readAll(sql: Sql | Tx): Promise<boolean> {
    this.#behind = false
    // Note: later callers may need events that this read does not see.
    const asked = this.#awaitingLog.length
    for (let found = false; ; found = true) {
      const { events, isComplete } = await this.#options.readNew(sql)
      void this.#options.publish(events, 'others')
      if (!isComplete) continue
      for (const { resolve } of this.#awaitingLog.splice(0, asked)) resolve()
      return found || events.length > 0
    }
  }

  /**
   * The transaction that a group begins with. An optimistic group costs one round trip, but a node far from the
   * database would lose every race against a near one. After a lost race a node waits for the organization's row,
   * which PostgreSQL grants in order, until no other node writes.
   */
  async #turn(): Promise<GroupTransaction | undefined> {
    if (!this.#contended) return undefined
    const { pool, directory, position } = this.#options
    const read = async (tx: Tx) => {
      this.#contended = await this.#readAll(tx)
    }
    return GroupTransaction.waitForTurn(pool, directory().realmId, { read, position })
  }

  /** The database does not answer: waiting callers get an error, later ones try again. */
  #giveUp(trouble: unknown): void {
    this.#behind = true
    for (const { reject } of this.#awaitingLog.splice(0)) reject(trouble)
    for (const lane of [this.#actions, this.#steps]) {
      settle(
        lane,
        lane.queue.map((action) => ({ action, error: trouble })),
      )
    }
  }

  async #runNext(): Promise<void> {
    await this.#gathering.untilBegin(this.#actions.queue.length)
    this.#lastWasStep = this.#isTurnOfStep()
    if (!this.#lastWasStep) return this.#runGroup(this.#actions)
    const began = performance.now()
    await this.#runGroup(this.#steps)
    const now = performance.now()
    this.#stepsAt = now + (now - began)
  }

  #isTurnOfStep(): boolean {
    if (this.#steps.queue.length === 0) return false
    if (this.#actions.queue.length === 0) return true
    return !this.#lastWasStep && performance.now() >= this.#stepsAt
  }

  /** Invariant: an action leaves the queue only when its outcome is final. */
  async #runGroup(lane: Lane): Promise<void> {
    const actions = lane.queue.slice(0, lane.alone > 0 ? 1 : lane.most)
    const { publish, onAudited } = this.#options
    let group: Group | undefined
    let outcomes: Outcome[] = []
    try {
      group = await this.#openGroup()
      outcomes = await this.#runEach(group, actions)
      await group.commit()
    } catch (error) {
      await group?.rollback()
      // Note: those behind them would wait as long for the same answer.
      const wroteNothing = outcomes.length === 0 || isDatabaseError(error)
      const concernsAll = error instanceof DatabaseAway && wroteNothing
      const failed = concernsAll ? actions.length : Math.max(outcomes.length, 1)
      this.#recover(lane, error, actions.slice(0, failed))
      this.#gathering.endedAtOnce()
      return
    }
    const allHeard = publish(group.events, 'us')
    onAudited(group.audited)
    take(lane, outcomes.length)
    // Note: the next statement first, because the answers take longer than sending it.
    const isLater = this.#beginsNext(group, outcomes.length)
    if (allHeard !== undefined) void allHeard.then(() => tell(outcomes))
    else if (isLater) setImmediate(tell, outcomes)
    else tell(outcomes)
  }

  #beginsNext({ events }: Group, size: number): boolean {
    if (events.length > 0) return this.#gathering.ended(size, this.#actions.queue.length)
    this.#gathering.endedAtOnce()
    return false
  }

  async #openGroup(): Promise<Group> {
    const { pool, signalling, audits, shared, directory, position } = this.#options
    // Note: waiting for the turn updates the position, so it comes first.
    const transaction = await this.#turn()
    const now = { directory: directory(), from: position(), transaction }
    return new Group({ pool, signalling, audits, shared, ...now })
  }

  /** Runs actions until one of them changes the basis of the next one, or must be the first. */
  async #runEach(group: Group, actions: readonly PendingAction[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const action of actions) {
      const before = group.events.length
      const running = this.#runOne(group, action)
      const outcome = running instanceof Promise ? await running : running
      if ('error' in outcome && outcome.error instanceof NotFirst) break
      outcomes.push(outcome)
      const appended = group.events.slice(before)
      if (appended.some((event) => this.#options.reducers[event.kind].endsGroup)) break
    }
    return outcomes
  }

  #runOne(group: Group, action: PendingAction): NowOrLater<Outcome> {
    const done = (result: unknown): Outcome => ({ action, result })
    const failed = (error: unknown): Outcome => {
      const cannotBegin = error instanceof DatabaseAway && !group.hasBegun
      if (cannotBegin || mustRunAgain(error)) throw error
      return { action, error }
    }
    try {
      const viewer = this.#options.actor(action.actorId)
      const running = group.run(action, (tx) => action.run(tx, viewer))
      return running instanceof Promise ? running.then(done, failed) : done(running)
    } catch (error) {
      return failed(error)
    }
  }

  #recover(lane: Lane, error: unknown, actions: readonly PendingAction[]): void {
    const isAway = error instanceof DatabaseAway
    // The database rejected the statement, so nothing was written: each action runs again, alone.
    if (isDatabaseError(error) && !isAway && actions.length > 1) {
      lane.alone = actions.length
      return
    }
    if (error instanceof DatabaseSetBack) this.#options.onSetBack(error.message)
    // Otherwise the connection broke, perhaps after the commit: trying again could do it twice.
    if (mustRunAgain(error)) this.#contended = true
    else {
      settle(
        lane,
        actions.map((action) => ({ action, error })),
      )
      if (isAway) lane.alone = 0
    }
    this.#behind = true
  }
}
