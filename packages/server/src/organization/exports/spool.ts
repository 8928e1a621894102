import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { linesOf } from './lines.ts'

/** A private temporary file of lines on this node, for the duration of an export. */
export class Spool {
  readonly #path: string
  readonly #file: FileHandle

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async create(path: string): Promise<Spool> {
    return new Spool(path, await open(path, 'wx', 0o600))
  }

  /** Note: JSON contains no line breaks. */
  async add(lines: readonly string[]): Promise<void> {
    if (lines.length > 0) await this.#file.appendFile(`${lines.join('\n')}\n`)
  }

  /** All lines, from the beginning. */
  lines(): AsyncGenerator<string> {
    return linesOf(createReadStream(this.#path), Number.POSITIVE_INFINITY)
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }
}
