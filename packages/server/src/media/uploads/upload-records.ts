import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '@tus/utils'
import { readIfThere } from '../../files/read-if-there.ts'

/** The metadata of each upload, in a file beside the data. A crash leaves it completely old or completely new. */
export class UploadRecords {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  async get(id: string): Promise<Upload | undefined> {
    const text = await readIfThere(this.#pathOf(id), (path) => readFile(path, 'utf8'))
    return text === undefined ? undefined : JSON.parse(text)
  }

  async set(id: string, upload: Upload): Promise<void> {
    const path = this.#pathOf(id)
    await writeFile(`${path}.part`, JSON.stringify(upload), { mode: 0o600 })
    await rename(`${path}.part`, path)
  }

  async delete(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true })
  }

  #pathOf(id: string): string {
    return join(this.#directory, `${id}${ending}`)
  }
}

const ending = '.json'

/** The uploads whose metadata is among these files of a directory. */
export function uploadIds(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}
