import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import type { Directory } from './directory.ts'
import { type Area, areas } from './remembered.ts'

/** How one kind of event changes the directory. */
export interface Reducer<K extends EventKind> {
  readonly apply: (directory: Directory, event: DomainEvent<K>) => void
  /**
   * Whether an action that appends it must commit before the next action runs, because the next one
   * decides on what it changes. What no decision depends on may share a commit.
   */
  readonly endsGroup: boolean
  /** What texts that are made of the directory and remembered must be made anew for. */
  readonly changes: readonly Area[]
}

/** One entry for every kind: a forgotten kind does not compile. */
export type Reducers = { readonly [K in EventKind]: Reducer<K> }

/** Where nothing is said of what it changes, that is everything. */
export function structural<K extends EventKind>(
  apply: Reducer<K>['apply'],
  changes: readonly Area[] = areas,
): Reducer<K> {
  return { apply, endsGroup: true, changes }
}

// Invariant: no remembered text shows what such an event changes, and no action decides on it: two may share a commit.
export function incidental<K extends EventKind>(apply: Reducer<K>['apply']): Reducer<K> {
  return { apply, endsGroup: false, changes: [] }
}

/** For events about what the directory does not hold. */
export const leavesDirectory = { apply: () => undefined, endsGroup: false, changes: [] }

export function applyEvent(reducers: Reducers, directory: Directory, event: DomainEvent): void {
  const reducer = reducers[event.kind] as Reducer<never>
  reducer.apply(directory, event as never)
  for (const area of reducer.changes) directory.versions[area]++
}
