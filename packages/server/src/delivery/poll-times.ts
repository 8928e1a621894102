import type { QueueId, RealmId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import { touchQueues } from './queue-store.ts'

/** Which queues were used here since that was last stored. */
export class PollTimes {
  /** When they were last polled, by this process's steady clock. */
  readonly #polled = new Map<QueueId, number>()
  /** Queues that were registered or looked up here. */
  readonly #seen = new Set<QueueId>()

  poll(id: QueueId): void {
    this.#polled.set(id, performance.now())
  }

  see(id: QueueId): void {
    this.#seen.add(id)
  }

  has(id: QueueId): boolean {
    return this.#polled.has(id) || this.#seen.has(id)
  }

  forget(id: QueueId): void {
    this.#polled.delete(id)
    this.#seen.delete(id)
  }

  /** Note: what cannot be stored now is stored the next time. */
  async store(sql: Sql, realmId: RealmId): Promise<void> {
    this.#seen.clear()
    const polled = new Map(this.#polled)
    if (polled.size === 0) return
    const now = performance.now()
    await touchQueues(sql, realmId, new Map([...polled].map(([id, at]) => [id, now - at])))
    for (const [id, at] of polled) if (this.#polled.get(id) === at) this.#polled.delete(id)
  }
}
