import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { ArchiveParts, ArchiveRow, ArchiveTable } from '../../realms/archive-table.ts'
import { tablesOf } from '../exports/archive-tables.ts'
import { LineTooLong, linesOf } from '../exports/lines.ts'
import { archiveFormat, archiveVersion } from '../exports/pack.ts'
import { type ReadEntry, readTar, TarMalformed } from '../exports/tar.ts'
import { refuse } from './archive-refused.ts'
import { CrossRowChecks } from './cross-row-checks.ts'
import { checkOrganization, type Organization } from './organization-rules.ts'
import { checkFields, type Known, nothingKnown } from './row-kinds.ts'
import { valueFault } from './row-rules.ts'

export interface Manifest {
  readonly type: string
  readonly organization_id: number
}

/** Handlers for the parts of an archive, called in this order, after each part was checked. */
export interface ArchiveVisitor {
  organization?(organization: Organization, manifest: Manifest): Promise<void>
  /** `size`: of its line, in UTF-16 code units. */
  row?(table: ArchiveTable, row: ArchiveRow, size: number): Promise<void>
  /** The content must be read to its end. */
  file?(id: number, entry: ReadEntry): Promise<void>
  picture?(name: string, entry: ReadEntry): Promise<void>
}

const manifestShape = z.looseObject({
  format: z.literal(archiveFormat),
  version: z.int(),
  type: z.enum(['public', 'standard', 'full']),
  organization_id: z.int().min(1),
})

const summaryShape = z.looseObject({
  rows: z.record(z.string(), z.int()),
  missing_files: z.array(z.string()),
})

/**
 * More than we write: a line is one row, the longest a value that a bot has stored with a request of 8 MiB; a file of rows
 * has about 1 MiB and its last row.
 */
const longestLine = 9_437_184
const largestText = 67_108_864

export interface ArchiveSource extends ArchiveParts {
  readonly path: string
  /** The maximum unpacked size. */
  readonly maxBytes: number
}

/** Reads an archive from beginning to end, and refuses everything that is not in our format. */
export async function visitArchive(
  { path, maxBytes, archive }: ArchiveSource,
  visitor: ArchiveVisitor,
): Promise<void> {
  const unpacked = new PassThrough()
  const gunzip = pipeline(createReadStream(path), createGunzip(), unpacked)
  gunzip.catch((error) => unpacked.destroy(error))
  try {
    await new Visit(visitor, tablesOf({ archive })).all(readTar(limited(unpacked, maxBytes)))
  } catch (error) {
    if (error instanceof TarMalformed || error instanceof LineTooLong) refuse(reasonOf(error))
    if (isZlibError(error)) refuse('it is not a gzip file, or is damaged')
    throw error
  } finally {
    unpacked.destroy()
    await gunzip.catch(() => undefined)
  }
}

function reasonOf(error: Error): string {
  return error instanceof LineTooLong ? 'a line is too long' : error.message
}

function isZlibError(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('Z_')
}

/** Invariant: the unpacked size never exceeds the reader's limit. */
async function* limited(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const piece of source) {
    seen += piece.length
    if (seen > most) refuse(`it unpacks to more than ${Math.floor(most / 1_048_576)} MiB`)
    yield piece
  }
}

/** Each table is one run of files. Their order varies between versions; `checkFields` refuses references to later rows. */
class TableOrder {
  /** By folder: the tables that have not begun. */
  readonly #left: Map<string, ArchiveTable>
  #current: ArchiveTable | undefined
  #piece = 0

  constructor(tables: readonly ArchiveTable[]) {
    this.#left = new Map(tables.map((table) => [table.file, table]))
  }

  /** The table of the next file of rows; undefined: the file is out of order. */
  next(folder: string, piece: number): ArchiveTable | undefined {
    const fresh = this.#left.get(folder)
    if (fresh) {
      this.#left.delete(folder)
      this.#current = fresh
      this.#piece = 0
    }
    if (this.#current?.file !== folder) return undefined
    this.#piece++
    return piece === this.#piece ? this.#current : undefined
  }

  /** No more rows may follow. */
  end(): void {
    this.#left.clear()
    this.#current = undefined
  }
}

class Visit {
  readonly #visitor: ArchiveVisitor
  readonly #tables: readonly ArchiveTable[]
  readonly #known: Known = nothingKnown()
  readonly #crossRowChecks = new CrossRowChecks()
  readonly #rows: Record<string, number> = {}
  /** Values of rows that later checks need, by table and id. */
  readonly #noted = new Map<string, Map<unknown, unknown>>()
  /** Rows that a limit concerns, by table. */
  readonly #counted = new Map<string, number>()
  /** Files and pictures that rows refer to, with their sizes if known. */
  readonly #expected = new Map<string, number | undefined>()
  #organization: Organization | undefined

  constructor(visitor: ArchiveVisitor, tables: readonly ArchiveTable[]) {
    this.#visitor = visitor
    this.#tables = tables
    for (const { file } of tables) this.#rows[file] = 0
  }

  async all(entries: AsyncGenerator<ReadEntry>): Promise<void> {
    const manifest = await this.#manifest((await entries.next()).value)
    const organization = (await entries.next()).value
    if (organization?.name !== 'organization.json') refuse('organization.json is missing')
    this.#organization = checkOrganization(await readJson(organization))
    await this.#visitor.organization?.(this.#organization, manifest)
    const order = new TableOrder(this.#tables)
    for await (const entry of entries) {
      if (entry.name === 'summary.json') {
        this.#end(await readJson(entry))
        const { done } = await entries.next()
        return done ? undefined : refuse('a file follows summary.json')
      }
      const [folder = '', number = ''] =
        /^([a-z_]+)\/(\d{6})\.jsonl$/.exec(entry.name)?.slice(1) ?? []
      if (folder === '') {
        this.#crossRowChecks.finish(this.#known, this.#organization)
        order.end()
        await this.#stored(entry)
        continue
      }
      const table = order.next(folder, Number(number))
      if (!table) refuse(`${entry.name} is out of order`)
      await this.#lines(table, entry)
    }
    refuse('summary.json is missing: the archive is incomplete')
  }

  async #manifest(entry: ReadEntry | undefined): Promise<Manifest> {
    const given = entry?.name === 'manifest.json' ? await readJson(entry) : undefined
    const parsed = manifestShape.safeParse(given)
    if (!parsed.success) refuse('it is not an export of Parley')
    const { version } = parsed.data
    if (version !== archiveVersion) refuse(`its version is ${version}, not ${archiveVersion}`)
    return parsed.data
  }

  async #lines(table: ArchiveTable, entry: ReadEntry): Promise<void> {
    if (entry.size > largestText) refuse(`${entry.name} is too large`)
    for await (const line of linesOf(entry.content, longestLine)) {
      const row = checkFields(table, parse(line, entry.name), this.#known)
      const fault = valueFault(table, row, (of, id) => this.#noted.get(of)?.get(id))
      if (fault) refuse(`${entry.name}: ${fault}`)
      this.#requireWithinLimit(table, row)
      this.#crossRowChecks.note(table.file, row)
      if (table.noted) this.#note(table.file, row.id, table.noted(row))
      if (table.file === 'attachments') this.#expected.set(`files/${row.id}`, Number(row.size))
      for (const name of table.pictures?.(row) ?? [])
        this.#expected.set(`pictures/${name}`, undefined)
      this.#rows[table.file] = (this.#rows[table.file] ?? 0) + 1
      await this.#visitor.row?.(table, row, line.length)
    }
  }

  #note(file: string, id: unknown, what: unknown): void {
    const known = this.#noted.get(file) ?? new Map<unknown, unknown>()
    this.#noted.set(file, known.set(id, what))
  }

  /** Note: every message is matched against some tables, such as linkifiers. Too many rows would delay other organizations, too. */
  #requireWithinLimit({ file, limit }: ArchiveTable, row: ArchiveRow): void {
    if (!limit?.counts(row)) return
    const count = (this.#counted.get(file) ?? 0) + 1
    if (count > limit.most) refuse(`there are more than ${limit.most} ${file}`)
    this.#counted.set(file, count)
  }

  async #stored(entry: ReadEntry): Promise<void> {
    const { name, size } = entry
    if (!this.#expected.has(name)) refuse(`no row describes the file ${JSON.stringify(name)}`)
    const expected = this.#expected.get(name)
    if (expected !== undefined && expected !== size) refuse(`${name} differs in size from its row`)
    this.#expected.delete(name)
    const id = /^files\/(\d+)$/.exec(name)?.[1]
    if (id !== undefined) await this.#visitor.file?.(Number(id), entry)
    else await this.#visitor.picture?.(name.slice('pictures/'.length), entry)
  }

  #end(given: unknown): void {
    const parsed = summaryShape.safeParse(given)
    if (!parsed.success) refuse('summary.json is damaged')
    this.#crossRowChecks.finish(this.#known, this.#organization)
    const { rows, missing_files } = parsed.data
    for (const [table, count] of Object.entries(this.#rows)) {
      if (rows[table] !== count) refuse(`${table} has ${count} rows instead of ${rows[table]}`)
    }
    const missing = new Set(missing_files)
    for (const name of this.#expected.keys()) if (!missing.has(name)) refuse(`${name} is missing`)
  }
}

async function readJson(entry: ReadEntry): Promise<unknown> {
  if (entry.size > largestText) refuse(`${entry.name} is too large`)
  const pieces: Buffer[] = []
  for await (const piece of entry.content) pieces.push(Buffer.from(piece))
  return parse(Buffer.concat(pieces).toString('utf8'), entry.name)
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(`${name} is not valid JSON`)
  }
}
