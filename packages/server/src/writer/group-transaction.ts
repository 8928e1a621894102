import type { MessageId, RealmId } from '@parley/contract'
import { type Statement, turnLock } from '../db/batch.ts'
import type { ReservedSql, Sql, Tx } from '../db/transaction.ts'
import type { Position } from '../directory/objects.ts'
import { invariant } from '../invariant.ts'
import type { LogPosition } from '../log-position.ts'

export type Pool = Sql

/**
 * Invariant: the holder of an organization's row makes progress. PostgreSQL ends the transaction of a frozen node,
 * so that the others go on within 2 s. The embedded database would end with it, and has no others.
 */
const beginShort = 'begin; set local idle_in_transaction_session_timeout = 1500'

/** Another node has written since this one last looked: catch up, check again, write again. */
export class StalePosition extends Error {
  override readonly name = 'StalePosition'
}

/**
 * A transaction that holds the organization's row from its first statement on: no other node can write to the
 * organization until it ends.
 */
export class GroupTransaction {
  readonly #connection: ReservedSql
  readonly #begin: string
  #ended = false

  private constructor(connection: ReservedSql, { canCancel }: Pool) {
    this.#connection = connection
    this.#begin = canCancel ? beginShort : 'begin'
  }

  /** Begins, locks, and checks that the log is at the expected position. */
  static async begin(pool: Pool, realmId: RealmId, from: Position): Promise<GroupTransaction> {
    const transaction = new GroupTransaction(await pool.reserve(), pool)
    const row = await transaction.#lock(realmId, () => undefined)
    if (row?.event === from.event && row.message === from.message) return transaction
    await transaction.rollback()
    throw new StalePosition()
  }

  /**
   * Begins and waits for the organization's row, in the order of requests; `read` gets the transaction to read
   * what others have written until then. One round trip.
   */
  static async waitForTurn(
    pool: Pool,
    realmId: RealmId,
    read: (tx: Tx) => Promise<void>,
  ): Promise<GroupTransaction> {
    const transaction = new GroupTransaction(await pool.reserve(), pool)
    await transaction.#lock(realmId, () => read(transaction.tx))
    return transaction
  }

  /** Sends everything at once, in this order; the database runs `then` when it has granted the lock. */
  async #lock(realmId: RealmId, then: () => Promise<void> | undefined) {
    // Note: calling `then` sends a statement, so each is called before the next.
    const begun = this.#connection.unsafe(this.#begin).then(() => undefined)
    const turn = this.#connection`
      select pg_advisory_xact_lock(${turnLock}, ${realmId})`.then(() => undefined)
    const locked = this.#connection<{ event: LogPosition; message: MessageId }[]>`
      select last_event_id as event, last_message_id as message
      from realm where id = ${realmId} for update`.then(([row]) => row)
    try {
      const [row] = await Promise.all([locked, begun, turn, then()])
      return row
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  get tx(): Tx {
    // The same functions on one connection; only `savepoint` is missing, which actions must not use.
    return this.#connection as unknown as Tx
  }

  async execute({ text, params }: Statement): Promise<readonly unknown[]> {
    return this.#connection.unsafe(text, params as never[], { prepare: true })
  }

  async savepoint(): Promise<void> {
    await this.#connection.unsafe('savepoint action')
  }

  async backToSavepoint(): Promise<void> {
    await this.#connection.unsafe('rollback to savepoint action')
  }

  /**
   * Executes the last statement and commits, in one round trip. Invariant: the transaction holds the row, so the
   * position has not changed.
   */
  async commit(last?: Statement): Promise<void> {
    if (!last) return this.#end('commit')
    this.#ended = true
    const [executed, committed] = await Promise.allSettled([
      this.execute(last),
      this.#connection.unsafe('commit'),
    ])
    this.#connection.release()
    if (executed.status === 'rejected') throw executed.reason
    if (committed.status === 'rejected') throw committed.reason
    invariant(executed.value.length > 0, 'the position of a locked organization does not change')
  }

  /** Does nothing if the transaction has ended already. */
  async rollback(): Promise<void> {
    if (this.#ended) return
    // If the connection is broken, the database has rolled back already.
    await this.#end('rollback').catch(() => undefined)
  }

  async #end(how: 'commit' | 'rollback'): Promise<void> {
    this.#ended = true
    try {
      await this.#connection.unsafe(how)
    } finally {
      this.#connection.release()
    }
  }
}
