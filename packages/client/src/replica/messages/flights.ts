import { idsChangedBy, type MessageChange } from './change-message.ts'

/** Events that arrived while a fetch was pending. */
export interface Flight {
  readonly touched: Set<number>
  readonly gone: Set<number>
  changesOf(id: number): readonly MessageChange[]
}

class OpenFlight implements Flight {
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
export class Flights {
  readonly #open = new Set<OpenFlight>()

  begin(): Flight {
    const flight = new OpenFlight()
    this.#open.add(flight)
    return flight
  }

  end(flight: Flight): void {
    this.#open.delete(flight as OpenFlight)
  }

  note(ids: readonly number[], event?: MessageChange): void {
    for (const flight of this.#open) {
      for (const id of ids) flight.touched.add(id)
      if (event) flight.changes.push(event)
    }
  }

  noteGone(ids: readonly number[]): void {
    for (const flight of this.#open) for (const id of ids) flight.gone.add(id)
  }
}
