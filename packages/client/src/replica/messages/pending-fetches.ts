import { idsChangedBy, type MessageChange } from './change-message.ts'

/** Events that arrived while a fetch was pending. */
export interface PendingFetch {
  readonly touched: Set<number>
  readonly gone: Set<number>
  changesOf(id: number): readonly MessageChange[]
}

class Pending implements PendingFetch {
  readonly touched = new Set<number>()
  readonly gone = new Set<number>()
  readonly changes: MessageChange[] = []

  changesOf(id: number): readonly MessageChange[] {
    return this.changes.filter((event) => idsChangedBy(event).includes(id))
  }
}

/**
 * Pending fetches. An answer may be older than an event that was already applied, so it must not restore
 * deleted messages or revert changes.
 */
export class PendingFetches {
  readonly #open = new Set<Pending>()

  begin(): PendingFetch {
    const pending = new Pending()
    this.#open.add(pending)
    return pending
  }

  end(pending: PendingFetch): void {
    this.#open.delete(pending as Pending)
  }

  note(ids: readonly number[], event?: MessageChange): void {
    for (const pending of this.#open) {
      for (const id of ids) pending.touched.add(id)
      if (event) pending.changes.push(event)
    }
  }

  noteGone(ids: readonly number[]): void {
    for (const pending of this.#open) for (const id of ids) pending.gone.add(id)
  }
}
