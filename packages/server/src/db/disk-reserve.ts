import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Enough for PostgreSQL's writes until it is read-only, including several segments of its log. */
const reserveBytes = 16 * 1024 * 1024

const pieceBytes = 1024 * 1024

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Disk space that is released when the disk is full. PostgreSQL exits at once when it cannot write its log; with
 * the reserve it finishes its current work.
 */
export class DiskReserve {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Whether the disk has space for the reserve and as much again, so that it is not given back at once. */
  get isLargeEnough(): boolean {
    const { bavail, bsize } = statfsSync(dirname(this.#path))
    return bavail * bsize > 2 * reserveBytes
  }

  /** Takes the space; whether it has it. */
  take(): boolean {
    if (this.#isWhole) return true
    // Note: a process that ends while it writes leaves a part.
    this.release()
    if (!this.isLargeEnough) return false
    try {
      this.#write()
      return true
    } catch (error) {
      this.release()
      // Note: a quota may be smaller than the free space of the disk.
      if (fullCodes.has(String((error as { code?: unknown }).code))) return false
      throw error
    }
  }

  get #isWhole(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.size === reserveBytes
  }

  #write(): void {
    const file = openSync(this.#path, 'w', 0o600)
    try {
      const piece = Buffer.alloc(pieceBytes)
      for (let left = reserveBytes; left > 0; )
        left -= writeSync(file, piece, 0, Math.min(left, pieceBytes))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** Releases the space; returns whether there was any. */
  release(): boolean {
    if (!existsSync(this.#path)) return false
    rmSync(this.#path)
    return true
  }
}
