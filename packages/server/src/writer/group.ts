import type { MessageId } from '@parley/contract'
import { type AnyBatch, type Batch, batchStatement, groupStatement } from '../db/batch.ts'
import type { Tx } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Position } from '../directory/objects.ts'
import type { DomainEvent, NewEvent } from '../log/domain-event.ts'
import { eventTable } from '../log/log-store.ts'
import type { LogPosition } from '../log-position.ts'
import type { NowOrLater } from '../now-or-later.ts'
import { sharedDate } from '../shared-clock.ts'
import { type ActionTx, NotFirst, type Settled } from './action.ts'
import { type Actor, type AuditEntry, type Audits, auditTable, entriesOf } from './audit.ts'
import { GroupTransaction, type Pool, StalePosition } from './group-transaction.ts'
import type { Signalling } from './signal-handlers.ts'

interface HandedRow {
  readonly table: AnyBatch<never>
  readonly row: unknown
}

/** The common dependencies of all groups of a writer. */
export interface GroupParts {
  readonly pool: Pool
  readonly signalling: Signalling
  /** Whether other nodes may write to the organization. */
  readonly shared: boolean
  readonly audits: Audits
}

/** The state of the group when an action began, to which a failed action is rolled back. */
interface Mark {
  readonly rows: number
  readonly events: number
  readonly lastMessage: number
  /** Whether the action asked for the transaction: its savepoint is set then. */
  opened: boolean
}

interface GroupOptions extends GroupParts {
  readonly directory: Directory
  /** The position of the log that this node expects. */
  readonly from: Position
  /** The transaction of a node that has waited for its turn. */
  readonly transaction: GroupTransaction | undefined
}

/**
 * The actions that share one commit: their rows, their events, and the transaction if one of them needs
 * statements. Ids are assigned from the position that this node expects; the writing statement confirms it, or the
 * group starts again.
 */
export class Group {
  readonly #pool: Pool
  readonly #signalling: Signalling
  readonly #directory: Directory
  readonly #from: Position
  readonly #shared: boolean
  readonly #now = sharedDate()
  readonly #events: DomainEvent[] = []
  readonly #audits: Audits
  readonly #audited: AuditEntry[] = []
  #rows: HandedRow[] = []
  #transaction: GroupTransaction | undefined
  #lastMessage: number

  constructor({ pool, signalling, directory, from, transaction, shared, audits }: GroupOptions) {
    this.#pool = pool
    this.#signalling = signalling
    this.#transaction = transaction
    this.#directory = directory
    this.#from = from
    this.#shared = shared
    this.#audits = audits
    this.#lastMessage = from.message
  }

  get events(): readonly DomainEvent[] {
    return this.#events
  }

  /** The entries of the audit log, in the same commit. */
  get audited(): readonly AuditEntry[] {
    return this.#audited
  }

  /** Whether an action asked for the transaction, and got it. */
  get hasBegun(): boolean {
    return this.#transaction !== undefined
  }

  /**
   * Runs one action, at once unless it waits for a statement. A failed action leaves no trace and does not affect the others of
   * its group.
   */
  run<Result>(actor: Actor, body: (tx: ActionTx) => NowOrLater<Result>): NowOrLater<Result> {
    const mark: Mark = {
      rows: this.#rows.length,
      events: this.#events.length,
      lastMessage: this.#lastMessage,
      opened: false,
    }
    const finish = (result: Result): Result => {
      this.#audit(actor, mark)
      return result
    }
    const fail = async (error: unknown): Promise<never> => {
      await this.#goBackTo(mark)
      throw error
    }
    try {
      const result = body(this.#actionTx(mark))
      return result instanceof Promise ? result.then(finish).catch(fail) : finish(result)
    } catch (error) {
      return fail(error)
    }
  }

  #actionTx(mark: Mark): ActionTx {
    const tx: ActionTx = {
      directory: this.#directory,
      now: this.#now,
      append: (event) => this.#append(event),
      appended: (kind) => this.#appended(mark).filter((event) => event.kind === kind) as never,
      earlier: () => this.#events.slice(0, mark.events),
      insert: (table, row) => {
        this.#rows.push({ table: table as never, row })
      },
      remove: (table, row) => {
        this.#rows.push({ table: table as never, row })
      },
      signal: (kind, viewer, signal) => this.#signalling(tx, viewer, kind, signal),
      takeMessageId: () => ++this.#lastMessage as MessageId,
      lastMessageId: () => this.#lastMessage as MessageId,
      open: () => this.#open(mark),
      settled: () => {
        if (mark.events > 0) throw new NotFirst()
        return tx.open as Settled
      },
    }
    return tx
  }

  #appended(mark: Mark): DomainEvent[] {
    return this.#events.slice(mark.events)
  }

  #audit(actor: Actor, mark: Mark): void {
    const at = this.#now
    const appended = this.#appended(mark)
    const entries = entriesOf(this.#audits, appended, { directory: this.#directory, actor, at })
    for (const entry of entries) this.#rows.push({ table: auditTable as never, row: entry })
    this.#audited.push(...entries)
  }

  #append(event: NewEvent): void {
    const id = (this.#from.event + this.#events.length + 1) as LogPosition
    this.#events.push({ ...event, id } as DomainEvent)
  }

  // Invariant: rows of earlier actions are written before this action's savepoint, its own rows after it; a rollback
  // to the savepoint therefore undoes exactly this action.
  async #open(mark: Mark): Promise<Tx> {
    const earlier = mark.opened ? 0 : mark.rows
    const isAtStart = this.#transaction === undefined && earlier === 0
    this.#transaction ??= await GroupTransaction.begin(
      this.#pool,
      this.#directory.realmId,
      this.#from,
    )
    await this.#write(this.#rows.slice(0, earlier), this.#transaction)
    if (!mark.opened && !isAtStart) await this.#transaction.savepoint()
    mark.opened = true
    await this.#write(this.#rows.slice(earlier), this.#transaction)
    this.#rows = []
    return this.#transaction.tx
  }

  async #goBackTo(mark: Mark): Promise<void> {
    this.#events.length = mark.events
    this.#lastMessage = mark.lastMessage
    this.#rows.length = mark.opened ? 0 : mark.rows
    if (mark.opened) await this.#transaction?.backToSavepoint()
  }

  async #write(rows: readonly HandedRow[], transaction: GroupTransaction): Promise<void> {
    for (const batch of byTable(rows)) {
      await transaction.execute(batchStatement(this.#directory.realmId, batch))
    }
  }

  /** Writes all rows and events and makes them durable. Throws StalePosition if another node was faster. */
  async commit(): Promise<void> {
    const isEmpty = this.#events.length === 0 && this.#rows.length === 0
    if (isEmpty) return this.#transaction ? this.#transaction.commit() : this.#confirmPosition()
    const batches = byTable([...this.#rows, ...this.#events.map(eventRow)])
    const holdsRow = this.#transaction !== undefined
    const form = { isShared: this.#shared, holdsRow }
    const statement = groupStatement(this.#advance(), batches, form)
    if (this.#transaction) return this.#transaction.commit(statement)
    const moved = await this.#pool.unsafe(statement.text, statement.params as never[], {
      prepare: true,
    })
    if (moved.length === 0) throw new StalePosition()
  }

  #advance() {
    return {
      realmId: this.#directory.realmId,
      fromEvent: this.#from.event,
      toEvent: this.#from.event + this.#events.length,
      fromMessage: this.#from.message,
      toMessage: this.#lastMessage,
    }
  }

  /** An answer without changes, or a refusal, must not be based on a state that another node has changed since. */
  async #confirmPosition(): Promise<void> {
    if (!this.#shared) return
    const [row] = await this.#pool<{ id: LogPosition }[]>`
      select last_event_id as id from realm where id = ${this.#directory.realmId}`
    if (row?.id !== this.#from.event) throw new StalePosition()
  }

  async rollback(): Promise<void> {
    await this.#transaction?.rollback()
  }
}

function eventRow(row: DomainEvent): HandedRow {
  return { table: eventTable as AnyBatch<never>, row }
}

function byTable(rows: readonly HandedRow[]): Batch[] {
  const batches = new Map<AnyBatch<never>, unknown[]>()
  for (const { table, row } of rows) {
    const same = batches.get(table)
    if (same) same.push(row)
    else batches.set(table, [row])
  }
  return [...batches].map(([table, rows]) => ({ table, rows }))
}
