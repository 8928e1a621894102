import { type FileHandle, open } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { ERRORS } from '@tus/utils'

/** Written together: each write costs a turn of a thread, regardless of its size. */
const batchBytes = 1024 * 1024

/** How much may wait for the disk; with more, the end of a large upload would wait long. */
const unsyncedBytes = 16 * 1024 * 1024

interface Place {
  readonly path: string
  readonly offset: number
  /** More than this does not belong there. */
  readonly most: number
  /** Ends the write before the source ends. */
  readonly stopped: AbortSignal
}

/**
 * Writes a stream into a file at an offset and syncs as it goes; returns the offset after it. Data that arrived
 * before the source broke or was stopped is written, too.
 */
export async function writeParts(source: Readable, place: Place): Promise<number> {
  const file = await open(place.path, 'r+')
  try {
    const parts = new Parts(file, place.offset)
    await pour(source, parts, place)
    await parts.synced()
    return parts.offset
  } finally {
    await file.close()
  }
}

/** Note: nothing destroys the source, which is a connection that still has to be answered. */
function pour(source: Readable, parts: Parts, { most, stopped }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    let [left, failure] = [most, undefined as unknown]
    const onData = (piece: Buffer) => {
      left -= piece.length
      if (left < 0) stop(ERRORS.ERR_SIZE_EXCEEDED)
      else if (!parts.write(piece)) source.pause()
    }
    const stop = (error?: unknown) => {
      failure ??= error
      // Note: unread data would block the next request on this connection.
      source.off('data', onData).resume()
      parts.end()
    }
    const cut = () => source.readableEnded || stop(ERRORS.ABORTED)
    stopped.addEventListener('abort', cut, { once: true })
    parts.on('drain', () => source.resume())
    parts.once('error', reject).once('finish', () => (failure ? reject(failure) : resolve()))
    source
      .once('error', cut)
      .once('close', cut)
      .once('end', () => stop())
    if (source.readableEnded) stop()
    else if (stopped.aborted || source.destroyed) cut()
    else source.on('data', onData)
  })
}

/** A growing file; waiting chunks are written together. */
class Parts extends Writable {
  readonly #file: FileHandle
  #syncedTo: number
  #syncing: Promise<unknown> = Promise.resolve()
  offset: number

  constructor(file: FileHandle, offset: number) {
    super({ highWaterMark: batchBytes })
    this.#file = file
    this.offset = offset
    this.#syncedTo = offset
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#write(chunks.map(({ chunk }) => chunk)).then(() => done(), done)
  }

  /** The written data is on the disk. */
  async synced(): Promise<void> {
    const error = await this.#syncing
    if (error !== undefined) throw error
  }

  async #write(pieces: readonly Buffer[]): Promise<void> {
    await writeAll(this.#file, pieces, this.offset)
    for (const { length } of pieces) this.offset += length
    if (this.offset - this.#syncedTo < unsyncedBytes) return
    await this.synced()
    this.#syncedTo = this.offset
    this.#syncing = this.#file.datasync().catch((error: unknown) => error)
  }
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces, at)
  const total = pieces.reduce((sum, { length }) => sum + length, 0)
  for (let written = bytesWritten; written < total; ) {
    const rest = Buffer.concat(pieces).subarray(written)
    written += (await file.write(rest, 0, rest.length, at + written)).bytesWritten
  }
}
