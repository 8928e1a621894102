import type { EventId, MessageId, RealmId } from '@parley/contract'
import type { Statement } from '../db/batch.ts'
import type { ReservedSql, Sql, Tx } from '../db/transaction.ts'
import type { Position } from '../directory/objects.ts'

export type Pool = Sql

/** Another node has written since this one last looked: catch up, check again, write again. */
export class StalePosition extends Error {
  override readonly name = 'StalePosition'
}

/**
 * A transaction that holds the organization's row from its first statement on: no other node can
 * write to the organization until it ends.
 */
export class GroupTransaction {
  readonly #connection: ReservedSql
  #ended = false

  private constructor(connection: ReservedSql) {
    this.#connection = connection
  }

  /** Begins, locks, and makes sure that the log stands where the caller believes it to stand. */
  static async begin(pool: Pool, realmId: RealmId, from: Position): Promise<GroupTransaction> {
    const connection = await pool.reserve()
    const transaction = new GroupTransaction(connection)
    try {
      const [, [row]] = await Promise.all([
        connection.unsafe('begin'),
        connection<{ event: EventId; message: MessageId }[]>`
          select last_event_id as event, last_message_id as message
          from realm where id = ${realmId} for update`,
      ])
      if (row?.event === from.event && row.message === from.message) return transaction
    } catch (error) {
      await transaction.rollback()
      throw error
    }
    await transaction.rollback()
    throw new StalePosition()
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

  async commit(last?: Statement): Promise<void> {
    if (last) {
      const moved = await this.execute(last)
      if (moved.length === 0) throw new StalePosition()
    }
    await this.#end('commit')
  }

  /** Does nothing where the transaction has ended already. */
  async rollback(): Promise<void> {
    if (this.#ended) return
    // Where the connection is broken, the database has rolled back by itself.
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
