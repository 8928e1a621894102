import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import type { Files } from '../../files/files.ts'
import type { ImageFacts } from '../../files/image-job.ts'
import { newFilePlace, sniffType, storeUnclaimed } from '../../media/public.ts'
import type { ArchiveRow, ArchiveTable } from '../../realms/archive-table.ts'
import type { ReadEntry } from '../exports/tar.ts'
import { refuse } from './archive-refused.ts'
import type { ArchiveVisitor } from './visit-archive.ts'

/** Properties of a file that this server determines itself. */
export interface KeptFile extends Partial<ImageFacts> {
  readonly storage_key: string
  readonly content_type: string
}

/** More than any picture that our encoders write. */
const largestPicture = 20 * 1_048_576

/** Puts the files of an archive into the storage, at places of this server's choice. */
export class FileImporter implements ArchiveVisitor {
  /** By the id of the attachment. */
  readonly kept = new Map<number, KeptFile>()
  /** Everything that was put into the storage. */
  readonly keys: string[] = []
  readonly #sql: Sql
  readonly #realmId: RealmId
  readonly #files: Files
  readonly #rows = new Map<number, ArchiveRow>()

  constructor(sql: Sql, realmId: RealmId, files: Files) {
    this.#sql = sql
    this.#realmId = realmId
    this.#files = files
  }

  async row({ file }: ArchiveTable, row: ArchiveRow): Promise<void> {
    if (file === 'attachments') this.#rows.set(Number(row.id), row)
  }

  async file(id: number, entry: ReadEntry): Promise<void> {
    const row = this.#rows.get(id)
    await this.#received(entry, async (path) => {
      const content_type = await sniffType(path, String(row?.content_type))
      const facts = content_type.startsWith('image/') ? await this.#describe(path) : undefined
      const { storageKey } = newFilePlace(this.#realmId, '')
      await this.#put(storageKey, path)
      this.kept.set(id, { storage_key: storageKey, content_type, ...facts })
    })
  }

  /** Pictures are public with the type that their names say, so they must have that type. */
  async picture(name: string, entry: ReadEntry): Promise<void> {
    if (entry.size > largestPicture) refuse(`${entry.name} is too large`)
    await this.#received(entry, async (path) => {
      const type = await sniffType(path, '')
      const facts = await this.#describe(path)
      if (!facts || type !== `image/${name.split('.').at(-1)}`) refuse(`${name} is not an image`)
      await this.#put(`${this.#realmId}/${name}`, path)
    })
  }

  #describe(path: string): Promise<ImageFacts | undefined> {
    return this.#files.images.describe({ path, asker: { realmId: this.#realmId, name: 'import' } })
  }

  async #received(entry: ReadEntry, use: (path: string) => Promise<void>): Promise<void> {
    const { path } = await this.#files.incoming.write(Readable.from(entry.content))
    try {
      await use(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async #put(key: string, path: string): Promise<void> {
    this.keys.push(key)
    await storeUnclaimed(this.#sql, { realmId: this.#realmId, key, path }, this.#files.store)
  }
}
