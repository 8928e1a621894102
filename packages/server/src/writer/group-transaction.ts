import type { MessageId, RealmId } from '@parley/contract'
import { type Statement, turnLock } from '../db/batch.ts'
import { DatabaseAway, isDeadlock } from '../db/database-away.ts'
import type { ReservedSql, Sql, Tx } from '../db/transaction.ts'
import type { Position } from '../directory/objects.ts'
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

/** Whether another node was faster, or waited for this one while this one waited for it: nothing was written. */
export function mustRunAgain(error: unknown): boolean {
  return error instanceof StalePosition || isDeadlock(error)
}

/**
 * The database is behind this node, or beside it: it was restored, or a standby without the last commits took over.
 * This node can never write again, and what it knows is no longer true. The next one starts from the database.
 */
export class DatabaseSetBack extends DatabaseAway {
  constructor() {
    super(
      'The database was set back: it lacks changes that this node has read. Stop all nodes, run `parley end-queues`, and start them again.',
    )
  }
}

/** The work of a node that has waited for its turn, when it has the row. */
interface Waiting {
  /** Reads what others have written until then. */
  readonly read: (tx: Tx) => Promise<void>
  /** The position of the log after that. */
  readonly position: () => Position
}

/**
 * A transaction that holds the organization's row from its first statement on: no other node can write to the
 * organization until it ends.
 */
export class GroupTransaction {
  readonly #connection: ReservedSql
  readonly #begin: string
  /** Whether there can be a line of waiting nodes: the embedded database has one session. */
  readonly #queues: boolean
  #ended = false

  private constructor(connection: ReservedSql, { isServer }: Pool) {
    this.#connection = connection
    this.#begin = isServer ? beginShort : 'begin'
    this.#queues = isServer
  }

  /** Begins, locks, checks that the log is at the expected position, and sets the first savepoint. One round trip. */
  static async begin(pool: Pool, realmId: RealmId, from: Position): Promise<GroupTransaction> {
    const transaction = new GroupTransaction(await pool.reserve(), pool)
    const row = await transaction.#lock(realmId, () => transaction.savepoint())
    if (isAt(from, row)) return transaction
    await transaction.rollback()
    throw new StalePosition()
  }

  /**
   * Begins and waits for the organization's row, in the order of requests; `read` gets the transaction. One round
   * trip. Nobody writes while it holds the row, so the log that was read ends where the row says.
   */
  static async waitForTurn(
    pool: Pool,
    realmId: RealmId,
    { read, position }: Waiting,
  ): Promise<GroupTransaction> {
    const transaction = new GroupTransaction(await pool.reserve(), pool)
    const row = await transaction.#lock(realmId, () => read(transaction.tx))
    if (isAt(position(), row)) return transaction
    await transaction.rollback()
    throw new DatabaseSetBack()
  }

  /**
   * Sends everything at once, in this order; the database runs `then` when it has granted the lock. Invariant: the place in
   * the line comes before the row. Otherwise this node holds the row that another one waits for with its place in the line.
   */
  async #lock(realmId: RealmId, then: () => Promise<void>) {
    const begun = this.#send(this.#begin)
    const turn = this.#queues ? this.#waitInLine(realmId) : undefined
    const locked = this.#connection<Row[]>`
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

  // Note: a statement is sent when its `then` is called. `await` calls it later, after what the caller sends next.
  #send(text: string): Promise<void> {
    return this.#connection.unsafe(text).then(() => undefined)
  }

  #waitInLine(realmId: RealmId): Promise<void> {
    const place = this.#connection`select pg_advisory_xact_lock(${turnLock}, ${realmId})`
    return place.then(() => undefined)
  }

  get tx(): Tx {
    // The same functions on one connection; only `savepoint` is missing, which actions must not use.
    return this.#connection as unknown as Tx
  }

  execute({ text, params }: Statement): Promise<readonly unknown[]> {
    const executed = this.#connection.unsafe(text, params as never[], { prepare: true })
    return executed.then((rows) => rows)
  }

  savepoint(): Promise<void> {
    return this.#send('savepoint action')
  }

  backToSavepoint(): Promise<void> {
    return this.#send('rollback to savepoint action')
  }

  /**
   * Executes the last statement and commits, in one round trip. The statement must fail if it does not do its work:
   * PostgreSQL answers the commit of a failed transaction with a rollback.
   */
  async commit(last?: Statement): Promise<void> {
    if (!last) return this.#end('commit')
    this.#ended = true
    const [executed, committed] = await Promise.allSettled([
      this.execute(last),
      this.#send('commit'),
    ])
    this.#connection.release()
    if (executed.status === 'rejected') throw executed.reason
    if (committed.status === 'rejected') throw committed.reason
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
      await this.#send(how)
    } finally {
      this.#connection.release()
    }
  }
}

interface Row {
  readonly event: LogPosition
  readonly message: MessageId
}

function isAt({ event, message }: Position, row: Row | undefined): boolean {
  return row?.event === event && row.message === message
}
