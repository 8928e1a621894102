import type { RealmId, UserId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import type { Realm } from '../../realms/realm.ts'
import {
  findPresences,
  numberPresences,
  type Report,
  takeNumbers,
  writePresences,
} from './presence.store.ts'
import { type BoardEntry, PresenceBoard } from './presence-board.ts'
import type { Seen } from './seen.ts'

export interface PresencesOptions {
  readonly sql: Sql
  readonly realmId: RealmId
  /** Whether other nodes may write to the same database. */
  readonly shared: boolean
}

/** The effect of a report, and the board's number after it. */
export interface Reported {
  readonly board: PresenceBoard
  readonly change: { readonly before: Seen | undefined; readonly after: Seen } | undefined
}

/** How many numbers a single node reserves at once: more than are needed between two writes. */
const numbersAhead = 100_000

/**
 * The presences of an organization. A single node numbers them in memory, from reserved numbers, and writes them
 * once a second: clients report the lost ones again within a minute after a crash, and no number is used twice.
 * With several nodes the database assigns numbers; reports that arrive during a write share the next statement.
 */
export class Presences {
  readonly #options: PresencesOptions
  readonly #board = new PresenceBoard()
  #pending = new Map<UserId, Report>()
  /** The next one of the numbers that were taken in advance, and the last one. */
  #nextId = 1
  #ceiling = 0
  #ready: Promise<void> | undefined
  #writing: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: PresencesOptions) {
    this.#options = options
  }

  /** Everything that was reported, on any node, before the call. */
  async board(): Promise<PresenceBoard> {
    await this.#load()
    if (this.#options.shared) await this.#catchUp()
    return this.#board
  }

  /** Changes the presence of a user; `follow` computes the new one from the former. */
  async report(
    userId: UserId,
    follow: (before: Seen | undefined) => Seen | undefined,
  ): Promise<Reported> {
    const board = await this.board()
    while (!this.#options.shared && this.#nextId > this.#ceiling) await this.flush()
    // Invariant: from here to the pending entry nothing is awaited, so that no report is lost.
    const before = this.#pending.get(userId) ?? board.get(userId)
    const after = follow(before)
    if (!after) return { board, change: undefined }
    const report = { userId, activeAt: after.activeAt, connectedAt: after.connectedAt }
    this.#pending.set(userId, report)
    if (this.#options.shared) await this.flush()
    else board.put({ ...report, updateId: this.#nextId++ })
    return { board, change: { before, after } }
  }

  /** Writes pending presences; concurrent callers share the next write. */
  flush(): Promise<void> {
    this.#next ??= this.#writeAfter(this.#writing)
    return this.#next
  }

  async #writeAfter(earlier: Promise<void>): Promise<void> {
    // Note: its own callers receive the error.
    await earlier.catch(() => undefined)
    this.#writing = this.#next ?? Promise.resolve()
    this.#next = undefined
    await this.#write()
  }

  async #write(): Promise<void> {
    const taken = this.#pending
    this.#pending = new Map()
    try {
      const reports = [...taken.values()]
      if (this.#options.shared) await this.#number(reports)
      else await this.#writeNumbered(reports)
    } catch (error) {
      this.#pending = new Map([...taken, ...this.#pending])
      throw error
    }
  }

  async #number(reports: readonly Report[]): Promise<void> {
    if (reports.length === 0) return
    const { sql, realmId } = this.#options
    const first = await numberPresences(sql, realmId, reports)
    // Updates that other nodes wrote in between come first.
    if (first !== this.#board.lastId + 1) return this.#catchUp()
    reports.forEach((report, index) => {
      this.#board.put({ ...report, updateId: first + index })
    })
  }

  async #writeNumbered(reports: readonly Report[]): Promise<void> {
    const { sql, realmId } = this.#options
    if (this.#ceiling - this.#nextId < numbersAhead / 2) {
      this.#ceiling = await takeNumbers(sql, realmId, numbersAhead)
    }
    const entries = reports.flatMap(({ userId }) => this.#board.get(userId) ?? [])
    if (entries.length > 0) await writePresences(sql, realmId, entries)
  }

  async #catchUp(): Promise<void> {
    const { sql, realmId } = this.#options
    const found = await findPresences(sql, realmId, this.#board.lastId)
    for (const entry of found) this.#putNewer(entry)
  }

  /** Note: two readings may overlap, and bring the same entries. */
  #putNewer(entry: BoardEntry): void {
    if (entry.updateId > this.#board.lastId) this.#board.put({ ...entry })
  }

  async #load(): Promise<void> {
    this.#ready ??= this.#open()
    try {
      await this.#ready
    } catch (error) {
      this.#ready = undefined
      throw error
    }
  }

  async #open(): Promise<void> {
    const { sql, realmId, shared } = this.#options
    await this.#catchUp()
    if (shared) return
    this.#ceiling = await takeNumbers(sql, realmId, numbersAhead)
    this.#nextId = this.#ceiling - numbersAhead + 1
  }
}

/**
 * Not a view: presence is reported once a minute by each client, so it is not in the log. The board follows the numbers
 * of the database instead, and a single node is ahead of the database by up to a second.
 */
const byRealm = new WeakMap<Realm, Presences>()

export function presencesOf(realm: Realm): Presences {
  const known = byRealm.get(realm)
  if (known) return known
  const made = new Presences({ sql: realm.sql, realmId: realm.id, shared: realm.isShared })
  byRealm.set(realm, made)
  realm.addChore(() => made.flush())
  return made
}
