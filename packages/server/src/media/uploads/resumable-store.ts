import { rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/utils'
import { invariant } from '../../invariant.ts'
import { currentBody } from './tus-server.ts'
import { lifetimeMs, type UploadRecords } from './upload-records.ts'
import { writeParts } from './write-parts.ts'

/** It is in the storage, and has its address. */
const finished = 'finished'
/** The upload is complete, and its final path is decided. */
const ending = 'ending'

/**
 * Resumable uploads, each a file with its metadata beside it, so a restart changes nothing. A finished one is kept
 * until it expires, so that a client that missed the answer can ask again.
 */
export class ResumableStore extends FileStore {
  readonly #records: UploadRecords

  constructor(records: UploadRecords) {
    const { directory } = records
    super({ directory, configstore: records, expirationPeriodInMilliseconds: lifetimeMs })
    this.#records = records
    // The size counts against the quota from the beginning, so it has to be said.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(given: Upload): Promise<Upload> {
    const path = this.pathOf(given.id)
    try {
      await writeFile(path, '', { mode: 0o600, flag: 'wx' })
      await this.#records.set(given.id, given)
      given.storage = { type: 'file', path }
      return given
    } catch (error) {
      await this.#records.forget(given.id)
      throw error
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.#records.get(id)
    if (known?.storage?.type !== finished) return super.getUpload(id)
    const { size, metadata, creation_date, storage } = known
    return upload({ id, size, metadata, creation_date, storage, offset: size ?? 0 })
  }

  /** Note: for a finished upload the protocol passes an empty body; nothing is left to write. */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume()
    const body = currentBody()
    invariant(body, 'a part belongs to a request')
    const known = await this.getUpload(id)
    if (this.addressOf(known) !== undefined) return offset
    const most = (known.size ?? 0) - offset
    const { source, stopped } = body
    return writeParts(source, { path: this.pathOf(id), offset, most, stopped })
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await this.#records.forget(id)
  }

  /** The file with the received part. */
  pathOf(id: string): string {
    return this.#records.dataOf(id)
  }

  /** The address at which a finished upload is, if it is one. */
  addressOf({ storage }: Upload): string | undefined {
    return storage?.type === finished ? storage.path : undefined
  }

  /** The address that the upload gets: the one that was made up when it was first ended. */
  async decideAddress(received: Received, makeUp: () => string): Promise<string> {
    const known = await this.#records.get(received.id)
    if (known?.storage?.type === ending) return known.storage.path
    const path = makeUp()
    await this.#records.set(received.id, upload({ ...received, storage: { type: ending, path } }))
    return path
  }

  /** The received file was moved to the storage. */
  async finish(received: Received, address: string): Promise<void> {
    const storage = { type: finished, path: address }
    await this.#records.set(received.id, upload({ ...received, storage }))
    await rm(this.pathOf(received.id), { force: true })
    await this.#records.release(received.id)
  }
}

type Received = Pick<Upload, 'id' | 'size' | 'offset' | 'metadata' | 'creation_date'>
type Known = ConstructorParameters<typeof Upload>[0]

/** Note: without undefined fields, which the package's type does not allow. */
function upload({ id, size, offset, metadata, creation_date, storage }: Loosened<Known>): Upload {
  const fields = { id, size, offset, metadata, creation_date, storage }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new Upload(Object.fromEntries(given) as Known)
}

type Loosened<T> = { readonly [Key in keyof T]: T[Key] | undefined }
