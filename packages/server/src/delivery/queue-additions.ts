import type { RealmId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import type { Queue } from './queue.ts'
import { insertQueues } from './queue-store.ts'

interface Waiting {
  readonly queue: Queue
  readonly most: number
  readonly answer: (isAdded: boolean) => void
  readonly fail: (error: unknown) => void
}

/** The number of queues that one statement stores. */
const atOnce = 64

/**
 * Stores new queues: those that come while others are being stored share the next statement, and so one commit. After a
 * restart, thousands of clients register at once.
 */
export class QueueAdditions {
  readonly #sql: Sql
  readonly #realmId: RealmId
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(sql: Sql, realmId: RealmId) {
    this.#sql = sql
    this.#realmId = realmId
  }

  /** Whether the user had fewer queues than `most`. Note: nodes that add at the same time do not count each other's. */
  add(queue: Queue, most: number): Promise<boolean> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ queue, most, answer, fail })
      if (!this.#isBusy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let next = this.#waiting.splice(0, atOnce); next.length > 0; ) {
      await this.#store(next)
      next = this.#waiting.splice(0, atOnce)
    }
    this.#isBusy = false
  }

  async #store(added: readonly Waiting[]): Promise<void> {
    try {
      const stored = await insertQueues(this.#sql, this.#realmId, added)
      for (const { queue, answer } of added) answer(stored.has(queue.id))
    } catch (error) {
      const [only, ...others] = added
      // Invariant: what is wrong with one queue keeps no other from being stored.
      if (others.length === 0) only?.fail(error)
      else for (const one of added) await this.#store([one])
    }
  }
}
