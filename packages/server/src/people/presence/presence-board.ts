import type { UserId } from '@parley/contract'
import { invariant } from '../../invariant.ts'
import type { Seen } from './seen.ts'

export interface BoardEntry extends Seen {
  readonly userId: UserId
  readonly updateId: number
}

/** Presences in the order of their updates: reading those after a number costs only as much as their count. */
export class PresenceBoard {
  readonly #entries = new Map<UserId, BoardEntry>()
  /** Ascending by number; an entry that is no longer its user's newest is passed over. */
  #changes: BoardEntry[] = []
  #lastId = 0

  /** The number of the newest change. */
  get lastId(): number {
    return this.#lastId
  }

  get(userId: UserId): BoardEntry | undefined {
    return this.#entries.get(userId)
  }

  put(entry: BoardEntry): void {
    invariant(entry.updateId > this.#lastId, 'presences change in the order of their numbers')
    this.#lastId = entry.updateId
    this.#entries.set(entry.userId, entry)
    this.#changes.push(entry)
    if (this.#changes.length > 2 * this.#entries.size + 100) this.#forgetOld()
  }

  all(): Iterable<BoardEntry> {
    return this.#entries.values()
  }

  /** The newest entry of each user who changed after a number. */
  since(updateId: number): BoardEntry[] {
    return this.#changes.slice(this.#firstAfter(updateId)).filter((entry) => this.#isNewest(entry))
  }

  #firstAfter(updateId: number): number {
    let low = 0
    let high = this.#changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#changes[middle]?.updateId ?? 0) > updateId) high = middle
      else low = middle + 1
    }
    return low
  }

  #forgetOld(): void {
    this.#changes = this.#changes.filter((entry) => this.#isNewest(entry))
  }

  #isNewest(entry: BoardEntry): boolean {
    return this.#entries.get(entry.userId) === entry
  }
}
