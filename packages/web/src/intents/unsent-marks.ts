import type { Replica } from '@parley/client/replica'

const known = new WeakMap<Replica, { readonly isEmpty: boolean }>()

/** The marks that are gathered for this replica. */
export function noteMarks(replica: Replica, marks: { readonly isEmpty: boolean }): void {
  known.set(replica, marks)
}

/** Whether marks are shown that are not in an outbox yet. The code that gathers them is loaded later. */
export function hasUnsentMarks(replica: Replica): boolean {
  return !(known.get(replica)?.isEmpty ?? true)
}
