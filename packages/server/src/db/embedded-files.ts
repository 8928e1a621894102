import { fdatasyncSync, fstatSync, fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { SyncedFiles } from './copy-database.ts'

/** The parts of PGlite's Emscripten module that this file touches. */
interface Stream {
  readonly nfd: number
  readonly node: { readonly mode: number }
}

interface Attributes {
  readonly mode?: number | null
}

interface Module {
  readonly FS: { readonly isDir: (mode: number) => boolean }
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: Stream) => number; write: Write }
    readonly tryFSOperation: (run: () => void) => void
    doSetAttr: (
      ...args: [path: unknown, node: unknown, attr: Attributes, ...rest: unknown[]]
    ) => void
  }
}

type Write = (
  stream: Stream,
  buffer: unknown,
  offset: number,
  length: number,
  position?: number,
) => number

/** ENOSPC, as Emscripten numbers it. */
const diskFull = 51

type Init = NodeFS['init']

/**
 * Node's files, for this user only. Emscripten sets the requested mode of each new file, whatever the umask of the
 * process.
 */
export class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args)
    const install = (module: unknown) => this.install(module as Module)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] },
    }
  }

  protected install({ NODEFS }: Module): void {
    const setAttributes = NODEFS.doSetAttr
    NODEFS.doSetAttr = (path, node, { mode, ...others }, ...rest) =>
      setAttributes(path, node, mode == null ? others : { ...others, mode: mode & ~0o077 }, ...rest)
  }
}

interface DurableOptions {
  readonly onDiskFull: () => boolean
  readonly synced: SyncedFiles
}

/**
 * The same with a working fsync: Emscripten's have none, so PostgreSQL would believe in syncs that
 * never happen. It is in place before the first byte is read, so recovery is durable as well.
 */
export class DurableFiles extends PrivateFiles {
  readonly #onDiskFull: () => boolean
  #synced: SyncedFiles
  #syncs = 0

  /** When the disk is full, `onDiskFull` frees space. It returns whether it did. */
  constructor(directory: string, { onDiskFull, synced }: DurableOptions) {
    super(directory)
    this.#onDiskFull = onDiskFull
    this.#synced = synced
  }

  /** From now on every file that PostgreSQL syncs is synced. */
  forgetSynced(): void {
    this.#synced = new Map()
  }

  /** How often PostgreSQL had something brought to the disk. */
  get syncs(): number {
    return this.#syncs
  }

  protected override install(module: Module): void {
    super.install(module)
    const { FS, NODEFS } = module
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      if (this.#isSynced(nfd)) return 0
      this.#syncs += 1
      // Note: a file needs its data and size, a directory its entries, which fdatasync does not promise.
      // An error becomes an errno, on which PostgreSQL stops at once rather than go on with lost pages.
      NODEFS.tryFSOperation(() => (FS.isDir(node.mode) ? fsyncSync(nfd) : fdatasyncSync(nfd)))
      return 0
    }
    NODEFS.stream_ops.write = this.#persistent(NODEFS.stream_ops.write)
  }

  #isSynced(file: number): boolean {
    if (this.#synced.size === 0) return false
    const { ino, ctimeNs } = fstatSync(file, { bigint: true })
    return this.#synced.get(ino) === ctimeNs
  }

  /** Writes everything: PostgreSQL treats a partial write as a full disk. */
  #persistent(write: Write): Write {
    return (stream, buffer, offset, length, position) => {
      const writeFrom = (done: number) =>
        write(stream, buffer, offset + done, length - done, position && position + done)
      const begun = this.#unlessFull(() => writeFrom(0))
      if (begun === length || !this.#onDiskFull()) return begun ?? writeFrom(0)
      return (begun ?? 0) + writeFrom(begun ?? 0)
    }
  }

  #unlessFull(write: () => number): number | undefined {
    try {
      return write()
    } catch (error) {
      if ((error as { errno?: unknown }).errno !== diskFull) throw error
      return undefined
    }
  }
}
