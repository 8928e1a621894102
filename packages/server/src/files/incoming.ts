import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tryEach } from '../try-each.ts'

/** A received file that is not stored yet. */
export interface ReceivedFile {
  /** As the client calls it. */
  readonly name: string
  /** The content type that the client declares. */
  readonly declaredType: string
  readonly size: number
  readonly path: string
}

interface Written {
  readonly path: string
  readonly size: number
}

/** Older files were left behind by a process that ended. */
const abandonedMs = 86_400_000

/** The directory for files while they are received and processed. */
export class Incoming {
  readonly directory: string

  private constructor(directory: string) {
    this.directory = directory
  }

  static async open(directory: string): Promise<Incoming> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return new Incoming(directory)
  }

  /** A unique path; the caller removes the file. */
  newPath(): string {
    return join(this.directory, randomUUID())
  }

  /** Writes a stream to a new file; only one chunk at a time is in memory. */
  async write(source: Readable, signal?: AbortSignal): Promise<Written> {
    const path = this.newPath()
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    try {
      await (signal ? pipeline(source, file, { signal }) : pipeline(source, file))
    } catch (error) {
      // It may be about to be opened, and only a closed file can be removed for good.
      file.destroy()
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
      await rm(path, { force: true })
      throw error
    }
    return { path, size: file.bytesWritten }
  }

  /** Note: several nodes may share the directory, so recent files stay. */
  async forgetAbandoned(now = Date.now()): Promise<void> {
    const forget = async (path: string) => {
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile() && now - found.mtimeMs > abandonedMs) await rm(path, { force: true })
    }
    const names = await readdir(this.directory)
    await tryEach(names.map((name) => () => forget(join(this.directory, name))))
  }
}
