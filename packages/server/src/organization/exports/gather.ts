import { type Sql, snapshot, type Tx } from '../../db/transaction.ts'
import type { Directory } from '../../directory/directory.ts'
import type { ArchiveRow, ArchiveTable } from '../../realms/archive-table.ts'
import type { Realm } from '../../realms/realm.ts'
import {
  findFileKeys,
  findLines,
  findMessageLines,
  findNextIds,
  findOrganization,
  findPosition,
  findTouched,
  inPieces,
  type MessageTable,
} from './archive.store.ts'
import { tablesOf } from './archive-tables.ts'
import { Spool } from './spool.ts'

/** Everything in an archive except files, as of one moment. */
export interface Gathered {
  readonly directory: Directory
  readonly organization: ArchiveRow
  readonly fileKeys: ReadonlyMap<number, string>
  /** In the order in which an archive contains them. */
  readonly tables: readonly ArchiveTable[]
  /** The rows of a table. Outdated rows of messages are skipped. */
  rowsOf(table: ArchiveTable): AsyncGenerator<ArchiveRow>
  close(): Promise<void>
}

export interface GatherOptions {
  /** A unique path on the disk. */
  readonly newPath: () => string
  readonly signal: AbortSignal
  /** Called between two database reads; for tests. */
  readonly onPause?: () => Promise<void>
}

/** Messages that are read at once. */
const batch = 200
/** At most this many changed messages are read in the final transaction; more are read before it. */
const fewTouched = 100
const maxRounds = 10

/**
 * Messages are read in batches while the organization is in use. The log shows which changed meanwhile, and they
 * are read again; the last ones in one transaction with everything else. So the archive represents that moment,
 * and no transaction is long.
 */
export async function gather(realm: Realm, options: GatherOptions): Promise<Gathered> {
  const spools = new Map<string, Spool>()
  const close = async () => {
    for (const spool of spools.values()) await spool.close()
  }
  try {
    for (const { file } of tablesOf(realm)) spools.set(file, await Spool.create(options.newPath()))
    return { ...(await new Gathering(realm, spools, options).run()), close }
  } catch (error) {
    await close()
    throw error
  }
}

const isOfMessages = (table: ArchiveTable): table is MessageTable => table.messageKey !== undefined

class Gathering {
  readonly #realm: Realm
  readonly #tables: readonly ArchiveTable[]
  readonly #spools: ReadonlyMap<string, Spool>
  readonly #options: GatherOptions
  /** The round in which a message was last read; absent: the first. */
  readonly #rounds = new Map<number, number>()
  #round = 0

  constructor(realm: Realm, spools: ReadonlyMap<string, Spool>, options: GatherOptions) {
    this.#realm = realm
    this.#tables = tablesOf(realm)
    this.#spools = spools
    this.#options = options
  }

  async run(): Promise<Omit<Gathered, 'close'>> {
    const { sql, id: realmId } = this.#realm
    let { event, message } = await findPosition(sql, realmId)
    await this.#readUpTo(message)
    // Features write rows that wait in memory. Chores may touch many messages, so the rounds come after them.
    await this.#realm.doChores()
    for (let round = 0; round < maxRounds; round++) {
      await this.#pause()
      const next = await findPosition(sql, realmId)
      const touched = await findTouched(sql, realmId, event)
      if (touched.size <= fewTouched) break
      await this.#readAgain(sql, [...touched])
      event = next.event
    }
    const facts = await snapshot(sql, async (tx) => {
      const touched = await findTouched(tx, realmId, event)
      await this.#readAgain(tx, [...touched])
      for (const table of this.#tables.filter((one) => !isOfMessages(one))) {
        for await (const lines of findLines(tx, realmId, table)) {
          await this.#spoolOf(table).add(lines.map((line) => `0\t0\t${line}`))
        }
      }
      const { directory } = await this.#realm.rebuild(tx)
      const organization = await findOrganization(tx, realmId)
      return { directory, organization, fileKeys: await findFileKeys(tx, realmId) }
    })
    return { ...facts, tables: this.#tables, rowsOf: (table) => this.#rowsOf(table) }
  }

  async #readUpTo(last: number): Promise<void> {
    const { sql, id: realmId } = this.#realm
    for (let after = 0; after < last; ) {
      await this.#pause()
      const ids = await findNextIds(sql, realmId, after, batch)
      if (ids.length === 0) return
      await this.#keep(sql, ids)
      after = ids.at(-1) ?? last
    }
  }

  async #readAgain(sql: Sql | Tx, ids: readonly number[]): Promise<void> {
    this.#round++
    for (const id of ids) this.#rounds.set(id, this.#round)
    for (let from = 0; from < ids.length; from += batch) {
      await this.#keep(sql, ids.slice(from, from + batch))
    }
  }

  /** Reads these messages and their parts. */
  async #keep(sql: Sql | Tx, ids: readonly number[]): Promise<void> {
    const { id: realmId } = this.#realm
    for (const piece of await inPieces(sql, realmId, ids)) {
      for (const table of this.#tables.filter(isOfMessages)) {
        const lines = await findMessageLines(sql, realmId, table, piece)
        const spooled = lines.map(({ id, line }) => `${this.#round}\t${id}\t${line}`)
        await this.#spoolOf(table).add(spooled)
      }
    }
  }

  async *#rowsOf(table: ArchiveTable): AsyncGenerator<ArchiveRow> {
    for await (const line of this.#spoolOf(table).lines()) {
      const [round = '', id = ''] = line.split('\t', 2)
      if ((this.#rounds.get(Number(id)) ?? 0) !== Number(round)) continue
      yield JSON.parse(line.slice(round.length + id.length + 2))
    }
  }

  #spoolOf({ file }: ArchiveTable): Spool {
    return this.#spools.get(file) as Spool
  }

  async #pause(): Promise<void> {
    this.#options.signal.throwIfAborted()
    await this.#options.onPause?.()
  }
}
