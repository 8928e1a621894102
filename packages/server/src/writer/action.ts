import type { MessageId, UserId } from '@parley/contract'
import type { BatchRemoval, BatchTable } from '../db/batch.ts'
import type { Tx } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { DomainEvent, EventKind, NewEvent } from '../log/domain-event.ts'
import type { Origin } from './origin.ts'
import type { SignalKind, Signals } from './signals.ts'

declare const isSettled: unique symbol

/** Opens the transaction of an action that is the first of its group. */
export type Settled = (() => Promise<Tx>) & { readonly [isSettled]: true }

/** An action that has to be the first of its group is not: it is run again in the next one. */
export class NotFirst extends Error {
  override readonly name = 'NotFirst'
}

/** The context of an action. The action may await nothing else. */
export interface ActionTx {
  /** Exact: no other change can come between this and the commit. */
  readonly directory: Directory
  readonly now: Date
  /** Announces a change, in the same transaction as its rows. */
  append(event: NewEvent): void
  /** The events of a kind that this action has appended; the directory has them only after the commit. */
  appended<K extends EventKind>(kind: K): readonly DomainEvent<K>[]
  /** Hands a row over; all rows of a group of actions become one statement. */
  insert<Row>(table: BatchTable<Row>, row: Row): void
  /** The same for a row that is to be deleted. No action of the group may have inserted it, unless `open` was called since. */
  remove<Row>(table: BatchRemoval<Row>, row: Row): void
  /** The events of earlier actions in the same commit, which the directory and the views do not have yet. */
  earlier(): readonly DomainEvent[]
  /** Lets the wing that handles it do its part, now and in this action. */
  signal<K extends SignalKind>(kind: K, viewer: Viewer, signal: Signals[K]): void | Promise<void>
  takeMessageId(): MessageId
  /** The newest message, including those of earlier actions in the same commit. */
  lastMessageId(): MessageId
  /**
   * The transaction, for statements. It costs round trips that an action which only inserts and
   * appends does not pay; rows handed over before are written first.
   */
  open(): Promise<Tx>
  /**
   * For actions that decide on state outside the directory, such as unread messages, which lacks the events of
   * earlier actions of the group. If there are any, this throws, and the action runs again as the first of the
   * next group.
   */
  settled(): Settled
}

/** One change to one organization: check, write, append. Returns plain data. */
export type Action<Input, Result> = (
  tx: ActionTx,
  viewer: Viewer,
  input: Input,
) => Result | Promise<Result>

const steps = new WeakSet<object>()

/** Declares that an action is one of many steps of long work: other actions pass it, and it has a commit of its own. */
export function step<Input, Result>(action: Action<Input, Result>): Action<Input, Result> {
  steps.add(action)
  return action
}

export function isStep<Input, Result>(action: Action<Input, Result>): boolean {
  return steps.has(action)
}

/** A change that waits for its turn. */
export interface PendingAction {
  readonly actorId: UserId
  readonly origin: Origin | undefined
  run(tx: ActionTx, viewer: Viewer): unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}
