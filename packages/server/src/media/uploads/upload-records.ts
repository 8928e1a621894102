import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '@tus/utils'
import { readIfThere } from '../../files/read-if-there.ts'
import { tryEach } from '../../try-each.ts'

/** How long an upload may take from beginning to end. */
export const lifetimeMs = 86_400_000

type Release = (uploadId: string) => Promise<void>

/**
 * The received part of each upload in a file, and its metadata in one beside it, so a restart changes nothing. A crash leaves the
 * metadata completely old or completely new.
 */
export class UploadRecords {
  readonly directory: string
  /** Called for each upload whose space here is freed. */
  readonly release: Release

  constructor(directory: string, release: Release) {
    // Note: the package would create a directory that all users of the machine can read.
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.directory = directory
    this.release = release
  }

  /** The file with the received part. */
  dataOf(id: string): string {
    return join(this.directory, id)
  }

  /** Note: a power failure may leave a file without its content, or with other bytes. Such an upload begins again. */
  async get(id: string): Promise<Upload | undefined> {
    const text = await readIfThere(this.#pathOf(id), (path) => readFile(path, 'utf8'))
    try {
      return text ? JSON.parse(text) : undefined
    } catch {
      return undefined
    }
  }

  async set(id: string, upload: Upload): Promise<void> {
    const path = this.#pathOf(id)
    await writeFile(`${path}.part`, JSON.stringify(upload), { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  }

  async delete(id: string): Promise<void> {
    // Note: a crash, or a full disk, leaves the part.
    for (const end of ['.part', '']) await rm(`${this.#pathOf(id)}${end}`, { force: true })
  }

  async forget(id: string): Promise<void> {
    await rm(this.dataOf(id), { force: true })
    await this.delete(id)
    await this.release(id)
  }

  async forgetExpired(now: number): Promise<void> {
    const forgetIfExpired = async (id: string) => {
      const { creation_date } = (await this.get(id)) ?? {}
      const began = creation_date ? Date.parse(creation_date) : 0
      if (began + lifetimeMs < now) await this.forget(id)
    }
    const ids = uploadIds(await readdir(this.directory))
    await tryEach(ids.map((id) => () => forgetIfExpired(id)))
  }

  #pathOf(id: string): string {
    return `${this.dataOf(id)}${ending}`
  }
}

const ending = '.json'

/** The uploads whose metadata is among these files. */
function uploadIds(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}
