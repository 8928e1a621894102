import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/utils'

const finished = 'finished'

/** How long an upload may take from beginning to end. */
const lifetimeMs = 86_400_000

/**
 * Uploads that come in parts, each a file and what is known of it beside it: a restart changes nothing. A
 * finished one is remembered until it expires, so that whoever did not hear of the end can ask for it.
 */
export class ResumableStore extends FileStore {
  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: lifetimeMs })
    // The size counts against the quota from the beginning, so it has to be said.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.configstore.get(id)
    if (known?.storage?.type !== finished) {
      return super.getUpload(id)
    }
    const { size, metadata, creation_date, storage } = known
    return upload({ id, size, metadata, creation_date, storage, offset: size ?? 0 })
  }

  /** Note: of a finished upload there is nothing left to write. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    if (this.addressOf(await this.getUpload(id)) === undefined) {
      return super.write(readable, id, offset)
    }
    readable.resume()
    return offset
  }

  override async remove(id: string): Promise<void> {
    await this.getUpload(id)
    await this.#forget(id)
  }

  /** The address at which a finished upload is, if it is one. */
  addressOf({ storage }: Upload): string | undefined {
    return storage?.type === finished ? storage.path : undefined
  }

  /** What arrived has been taken over by the storage. */
  async finish(received: Omit<Upload, 'sizeIsDeferred'>, address: string): Promise<void> {
    const { id, size, metadata, creation_date, offset } = received
    const storage = { type: finished, path: address }
    await this.configstore.set(id, upload({ id, size, metadata, creation_date, offset, storage }))
    await rm(join(this.directory, id), { force: true })
  }

  /** How many unfinished uploads there are whose id begins so, and how large they will be. */
  async pending(prefix: string): Promise<{ count: number; bytes: number }> {
    let [count, bytes] = [0, 0]
    for (const [id, known] of await this.#all()) {
      if (!id.startsWith(prefix) || known.storage?.type === finished) continue
      count += 1
      bytes += known.size ?? 0
    }
    return { count, bytes }
  }

  async forgetExpired(now: number): Promise<void> {
    for (const [id, { creation_date }] of await this.#all()) {
      const began = creation_date ? Date.parse(creation_date) : 0
      if (began + lifetimeMs < now) await this.#forget(id)
    }
  }

  async #all(): Promise<[string, Upload][]> {
    const names = await readdir(this.directory).catch(() => [])
    const found: [string, Upload][] = []
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      const text = await readFile(join(this.directory, name), 'utf8').catch(() => undefined)
      // Note: what a crash left half written is nobody's upload; it goes with the next sweep.
      if (text !== undefined) found.push([name.slice(0, -'.json'.length), parse(text)])
    }
    return found
  }

  async #forget(id: string): Promise<void> {
    await rm(join(this.directory, id), { force: true })
    await rm(join(this.directory, `${id}.json`), { force: true })
  }
}

type Known = ConstructorParameters<typeof Upload>[0]

/** Note: without the fields that are undefined, which the package's type does not know. */
function upload(known: { readonly [Key in keyof Known]: Known[Key] | undefined }): Upload {
  const given = Object.entries(known).filter(([, value]) => value !== undefined)
  return new Upload(Object.fromEntries(given) as Known)
}

function parse(text: string): Upload {
  try {
    return JSON.parse(text)
  } catch {
    return new Upload({ id: '', offset: 0 })
  }
}
