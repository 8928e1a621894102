import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FileStore } from '../../files/file-store.ts'
import type { ArchiveRow, ArchiveTable } from '../../realms/archive-table.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { version } from '../../version.ts'
import { organizationRow, ruleFor } from './archive-rules.ts'
import { messageTables } from './archive-tables.ts'
import type { Gathered } from './gather.ts'
import type { Scope } from './scope.ts'
import { type TarEntry, tarOf } from './tar.ts'

export const archiveFormat = 'parley-export'
export const archiveVersion = 1

/** Lines of a table go into files of about this size. */
const pieceBytes = 1_048_576

export interface PackOptions {
  readonly store: FileStore
  readonly path: string
  readonly signal: AbortSignal
  readonly now: Date
}

/** Writes the archive to a local file. Returns its size. */
export async function pack(
  gathered: Gathered,
  scope: Scope,
  { store, path, signal, now }: PackOptions,
): Promise<number> {
  const packing = new Packing(gathered, scope, {
    sizeOf: (key) => unlessAborted(signal, () => store.sizeOf(key)),
    read: (key) => unlessAborted(signal, () => store.read(key)),
  })
  const tar = Readable.from(tarOf(packing.entries(now), now), { objectMode: false })
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(tar, createGzip(), target, { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return (await stat(path)).size
}

type Stored = Pick<FileStore, 'sizeOf' | 'read'>

class Packing {
  readonly #gathered: Gathered
  readonly #scope: Scope
  readonly #store: Stored
  readonly #rows: Record<string, number> = {}
  readonly #pictures: string[] = []
  readonly #missing: string[] = []
  #files = 0

  constructor(gathered: Gathered, scope: Scope, store: Stored) {
    this.#gathered = gathered
    this.#scope = scope
    this.#store = store
  }

  async *entries(now: Date): AsyncGenerator<TarEntry> {
    const { realm } = this.#scope.directory
    yield json('manifest.json', {
      format: archiveFormat,
      version: archiveVersion,
      type: this.#scope.type,
      exported_at: now.toISOString(),
      server_version: version,
      organization_id: realm.id,
    })
    yield json('organization.json', organizationRow(this.#gathered.organization, this.#scope))
    for (const table of this.#gathered.tables) yield* this.#table(table)
    yield* this.#storedFiles(realm.id)
    yield json('summary.json', {
      rows: this.#rows,
      files: this.#files,
      missing_files: this.#missing,
    })
  }

  async *#table(table: ArchiveTable): AsyncGenerator<TarEntry> {
    let pieces: string[] = []
    let size = 0
    let number = 0
    this.#rows[table.file] = 0
    const flush = () => {
      number++
      const name = `${table.file}/${String(number).padStart(6, '0')}.jsonl`
      const content = Buffer.from(pieces.join(''))
      pieces = []
      size = 0
      return { name, size: content.length, content: [content] }
    }
    for await (const row of this.#rowsOf(table)) {
      const line = `${JSON.stringify(row)}\n`
      pieces.push(line)
      size += line.length
      this.#rows[table.file] = (this.#rows[table.file] ?? 0) + 1
      if (size >= pieceBytes) yield flush()
    }
    if (pieces.length > 0) yield flush()
    if (table === messageTables.messages) await this.#noteLinks()
  }

  async *#rowsOf(table: ArchiveTable): AsyncGenerator<ArchiveRow> {
    const rule = ruleFor(table)
    for await (const row of this.#gathered.rowsOf(table)) {
      const kept = rule(row, this.#scope)
      if (kept === undefined) continue
      this.#pictures.push(...(table.pictures?.(kept) ?? []))
      yield kept
    }
  }

  /** Files that messages of the archive link to: known before the files themselves are written. */
  async #noteLinks(): Promise<void> {
    for await (const row of this.#gathered.rowsOf(messageTables.links)) {
      if (this.#scope.messages.has(row.message_id as number)) {
        this.#scope.linkedFiles.add(row.attachment_id as number)
      }
    }
  }

  async *#storedFiles(realmId: number): AsyncGenerator<TarEntry> {
    for (const id of this.#scope.files) {
      yield* this.#stored(`files/${id}`, this.#gathered.fileKeys.get(id) ?? '')
    }
    for (const name of this.#pictures) yield* this.#stored(`pictures/${name}`, `${realmId}/${name}`)
  }

  /** Note: a file that was deleted after the data was gathered may be missing. */
  async *#stored(name: string, key: string): AsyncGenerator<TarEntry> {
    const size = await this.#store.sizeOf(key)
    const content = size === undefined ? undefined : await this.#store.read(key)
    if (size === undefined || content === undefined) {
      this.#missing.push(name)
      return
    }
    this.#files++
    yield { name, size, content }
  }
}

function json(name: string, value: object): TarEntry {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, size: content.length, content: [content] }
}
