import type { RealmId, UserId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import type { Queue } from './queue.ts'
import { countQueues, insertQueues } from './queue-store.ts'

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
  /** Users who had as many queues as they may have when they last asked for one. */
  readonly #full = new Set<UserId>()
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

  /**
   * Whether the user has as many queues as they may have, so that nothing needs to be prepared for another one. Note: it
   * is counted only for users who were refused one. For all others the answer of `add` tells.
   */
  async isFull(userId: UserId, most: number): Promise<boolean> {
    if (!this.#full.has(userId)) return false
    if ((await countQueues(this.#sql, this.#realmId, userId)) >= most) return true
    this.#full.delete(userId)
    return false
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
      for (const { queue, answer } of added) {
        const isAdded = stored.has(queue.id)
        if (!isAdded) this.#full.add(queue.userId)
        answer(isAdded)
      }
    } catch (error) {
      const [only, ...others] = added
      // Invariant: what is wrong with one queue keeps no other from being stored.
      if (others.length === 0) only?.fail(error)
      else for (const one of added) await this.#store([one])
    }
  }
}
