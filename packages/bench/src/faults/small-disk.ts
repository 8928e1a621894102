import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk that the faults can fill: a file system in memory with a directory as its root. */
export class SmallDisk {
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
  }

  /** Undefined where nothing may be mounted, which needs root. */
  static mount(directory: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(directory, { recursive: true })
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`]
      execFileSync('mount', [...options, 'tmpfs', directory], { stdio: 'pipe' })
      return new SmallDisk(directory)
    } catch {
      return undefined
    }
  }

  get #filler(): string {
    return join(this.#directory, 'filler')
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(this.#filler, 'w')
    try {
      for (const size of [1024 * 1024, 4096]) while (writes(file, size));
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true })
  }

  close(): void {
    // Note: lazily, because a process that was just killed may still have a file open.
    execFileSync('umount', ['-l', this.#directory])
  }
}

/** Whether all of it fits. */
function writes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') return false
    throw error
  }
}
