import type { PendingAction } from './action.ts'

/** The outcome of an action; callers get it once the group is durable. */
export type Outcome =
  | { readonly action: PendingAction; readonly result: unknown }
  | { readonly action: PendingAction; readonly error: unknown }

/** Actions that run in the order in which they came. */
export interface Lane {
  readonly queue: PendingAction[]
  readonly most: number
  /** The number of next actions that must run alone, because their group failed. */
  alone: number
}

/** Takes out the first actions of a lane, and tells their callers. */
export function settle(lane: Lane, outcomes: readonly Outcome[]): void {
  take(lane, outcomes.length)
  tell(outcomes)
}

export function take(lane: Lane, count: number): void {
  lane.queue.splice(0, count)
  lane.alone = Math.max(0, lane.alone - count)
}

export function tell(outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    if ('error' in outcome) outcome.action.reject(outcome.error)
    else outcome.action.resolve(outcome.result)
  }
}
