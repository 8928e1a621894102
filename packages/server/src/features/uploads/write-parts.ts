import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Written at once: each write costs a turn of a thread, whatever its size. */
const batchBytes = 512 * 1024

/** What may wait for the disk: with more, the end of a large upload would wait for all of it. */
const unsyncedBytes = 16 * 1024 * 1024

/**
 * Writes what comes into a file from an offset on, and to the disk as it goes; answers the offset behind it.
 * What came before the source broke is written, too.
 */
export async function writeParts(source: Readable, path: string, offset: number): Promise<number> {
  const file = await open(path, 'r+')
  try {
    const parts = new Parts(file, offset)
    try {
      for await (const piece of source as AsyncIterable<Buffer>) await parts.add(piece)
    } finally {
      await parts.end()
    }
    return parts.offset
  } finally {
    await file.close()
  }
}

class Parts {
  readonly #file: FileHandle
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #syncedTo: number
  #syncing: Promise<unknown> = Promise.resolve()
  offset: number

  constructor(file: FileHandle, offset: number) {
    this.#file = file
    this.offset = offset
    this.#syncedTo = offset
  }

  async add(piece: Buffer): Promise<void> {
    this.#waiting.push(piece)
    this.#waitingBytes += piece.length
    if (this.#waitingBytes < batchBytes) return
    await this.#write()
    if (this.offset - this.#syncedTo >= unsyncedBytes) await this.#beginSync()
  }

  async end(): Promise<void> {
    await this.#write()
    await requireDone(this.#syncing)
  }

  async #write(): Promise<void> {
    if (this.#waitingBytes === 0) return
    const pieces = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    await writeAll(this.#file, pieces, this.offset)
    for (const { length } of pieces) this.offset += length
  }

  async #beginSync(): Promise<void> {
    await requireDone(this.#syncing)
    this.#syncedTo = this.offset
    this.#syncing = this.#file.datasync().catch((error: unknown) => error)
  }
}

/** Note: a sync that fails while others wait for nothing is told to whoever waits for it next. */
async function requireDone(syncing: Promise<unknown>): Promise<void> {
  const error = await syncing
  if (error !== undefined) throw error
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, at)
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  for (let written = bytesWritten; written < total; ) {
    const rest = Buffer.concat(pieces).subarray(written)
    written += (await file.write(rest, 0, rest.length, at + written)).bytesWritten
  }
}
