import type { UserId } from '@parley/contract'
import { leavesDirectory } from '../directory/reducer.ts'
import type { DomainEvent, DomainEvents, EventKind } from '../log/domain-event.ts'
import type { Projection, WireEvent } from './projection.ts'

/** The kinds of facts about one user. */
type OwnKind = {
  [K in EventKind]: DomainEvents[K] extends { readonly userId: UserId } ? K : never
}[EventKind]

/** The projection of an event for one user only. */
export function ownEvent<K extends OwnKind>(
  wire: (event: DomainEvent<K>) => WireEvent['shared'],
): Projection<K> {
  return (event, viewer) => {
    const { userId } = event as { readonly userId: UserId }
    return userId === viewer.id ? { shared: wire(event) } : undefined
  }
}

/** The parts of a feature for a kind of fact that concerns one user, and neither the directory nor the audit log. */
export function ownFacts<K extends OwnKind>(
  kind: K,
  wire: (event: DomainEvent<K>) => WireEvent['shared'],
) {
  return {
    reducers: { [kind]: leavesDirectory } as Record<K, typeof leavesDirectory>,
    projections: { [kind]: ownEvent(wire) } as Record<K, Projection<K>>,
    unaudited: [kind] as const,
  }
}
