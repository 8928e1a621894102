import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import type { Directory } from './directory.ts'
import { type Area, areas } from './stamped-cache.ts'

/** How one kind of event changes the directory. */
export interface Reducer<K extends EventKind> {
  readonly apply: (directory: Directory, event: DomainEvent<K>) => void
  /**
   * Whether an action that appends the event must commit before the next action runs, because the next one decides
   * on the changed state. Events on which no decision depends may share a commit.
   */
  readonly endsGroup: boolean
  /** Whether the event can take a right from somebody: nodes that have heard of it read it before they answer. */
  readonly mayDeny: boolean
  /** The areas of cached texts that the event changes. */
  readonly changes: readonly Area[]
}

/** One entry for every kind: a forgotten kind does not compile. */
export type Reducers = { readonly [K in EventKind]: Reducer<K> }

/** Default: it changes everything. */
export function structural<K extends EventKind>(
  apply: Reducer<K>['apply'],
  changes: readonly Area[] = areas,
): Reducer<K> {
  return { apply, endsGroup: true, mayDeny: true, changes }
}

/** For events on which the next action decides, and which take no right from anybody. */
export function denyingNobody<K extends EventKind>(
  apply: Reducer<K>['apply'],
  changes: readonly Area[] = areas,
): Reducer<K> {
  return { ...structural(apply, changes), mayDeny: false }
}

// Invariant: no cached text shows what such an event changes, and no action decides on it, so two of them may share
// a commit.
export function incidental<K extends EventKind>(apply: Reducer<K>['apply']): Reducer<K> {
  return { apply, endsGroup: false, mayDeny: false, changes: [] }
}

/** For events that do not change the directory. */
export const leavesDirectory = {
  apply: () => undefined,
  endsGroup: false,
  mayDeny: false,
  changes: [],
}

export function applyEvent(reducers: Reducers, directory: Directory, event: DomainEvent): void {
  const reducer = reducers[event.kind] as Reducer<never>
  reducer.apply(directory, event as never)
  for (const area of reducer.changes) directory.versions[area]++
}
