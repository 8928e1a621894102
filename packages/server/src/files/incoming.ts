import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has arrived and is not kept yet. */
export interface ReceivedFile {
  /** As the client calls it. */
  readonly name: string
  /** What the client says that it is. */
  readonly declaredType: string
  readonly size: number
  readonly path: string
}

interface Written {
  readonly path: string
  readonly size: number
}

/** What is older than this was left behind by a process that ended. */
const abandonedMs = 86_400_000

/** Where files are on this machine while they arrive and while work is done on them. */
export class Incoming {
  readonly directory: string

  private constructor(directory: string) {
    this.directory = directory
  }

  static async open(directory: string): Promise<Incoming> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return new Incoming(directory)
  }

  /** A path that nobody else has; whoever takes it removes what is there. */
  newPath(): string {
    return join(this.directory, randomUUID())
  }

  /** Writes what comes to a new file; never holds more than a piece of it in memory. */
  async write(source: Readable, signal?: AbortSignal): Promise<Written> {
    const path = this.newPath()
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    try {
      await (signal ? pipeline(source, file, { signal }) : pipeline(source, file))
    } catch (error) {
      // It may be about to be opened: only what is closed is removed for good.
      file.destroy()
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
      await rm(path, { force: true })
      throw error
    }
    return { path, size: file.bytesWritten }
  }

  /** Note: several nodes may share the directory, so what is young stays. */
  async forgetAbandoned(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.directory)) {
      const path = join(this.directory, name)
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile() && now - found.mtimeMs > abandonedMs) await rm(path, { force: true })
    }
  }
}
