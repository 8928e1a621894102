import type { UserId } from '@parley/contract'
import type { WireEvent } from './projection.ts'
import type { QueueViewer } from './queue.ts'

/** The projection of an event for one user only. */
export function ownEvent<Event extends { readonly userId: UserId }>(
  wire: (event: Event) => WireEvent['shared'],
): (event: Event, viewer: QueueViewer) => WireEvent | undefined {
  return (event, viewer) => (event.userId === viewer.id ? { shared: wire(event) } : undefined)
}
