import type { DiskReserve } from './disk-reserve.ts'
import type { Sql } from './sql.ts'

const lookEveryMs = 1000

/**
 * Makes the embedded database read-only while the disk is full, so that it answers instead of ending. It writes again as
 * soon as there is space for a new reserve.
 */
export class FullDisk {
  readonly #sql: Sql
  readonly #reserve: DiskReserve
  readonly #tell: (line: string) => void
  readonly #timer: NodeJS.Timeout
  #isFull = false
  #working: Promise<void> | undefined

  constructor(reserve: DiskReserve, parts: { sql: Sql; tell: (line: string) => void }) {
    this.#sql = parts.sql
    this.#tell = parts.tell
    this.#reserve = reserve
    this.#timer = setInterval(() => this.lookNow(), lookEveryMs).unref()
    this.lookNow()
  }

  get isFull(): boolean {
    return this.#isFull
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }

  /** Call when the reserve was given back. */
  lookNow(): void {
    this.#working ??= this.#look()
      .catch((error) => this.#tell(`The free disk space cannot be checked: ${String(error)}`))
      .finally(() => {
        this.#working = undefined
      })
  }

  async #look(): Promise<void> {
    const isFull = !this.#reserve.take()
    if (isFull === this.#isFull) return
    // Note: the database has one session, so this applies to everybody from the next transaction on. If it fails, the next
    // look tries again.
    if (isFull) await this.#sql`set default_transaction_read_only = on`
    else await this.#sql`set default_transaction_read_only = off`
    this.#isFull = isFull
    this.#tell(isFull ? fullNote : spaceNote)
  }
}

const fullNote =
  'The disk of the data directory is full: changes are refused until there is space. Reads continue.'

const spaceNote = 'The disk of the data directory has space again: changes are accepted.'
