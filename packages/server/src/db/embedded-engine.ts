import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { invariant } from '../invariant.ts'
import type { SyncedFiles } from './copy-database.ts'
import { DurableFiles, PrivateFiles } from './embedded-files.ts'

/** PostgreSQL in this thread: messages in, answers out, one batch at a time. */
export interface Engine {
  run(messages: Buffer): Promise<Buffer>
  inTransaction(): boolean
  /** How often something was brought to the disk. */
  syncs(): number
  close(): Promise<void>
}

export interface EngineOptions {
  readonly directory: string
  /** Whether a commit is on the disk before it is answered. */
  readonly durable: boolean
  /** Files that were synced just now: the start need not sync them again. */
  readonly synced?: SyncedFiles | undefined
  /** Called when the disk is full. Returns whether there is space now. */
  readonly onDiskFull?: () => boolean
  /** Called when the database can no longer go on; must not return. */
  readonly onDeath: (reason: string) => never
}

// Measured on a million rows of 350 bytes: with 32 MB of buffers instead of 128 MB the process is over
// 100 MB smaller, and lookups, pages, updates and scans are as fast: the system's page cache is behind it.
const parameters = {
  shared_buffers: '32MB',
  maintenance_work_mem: '16MB',
  // Searches need it for the positions of a frequent word among a million messages.
  work_mem: '16MB',
  // An analysis of messages takes a third of the time, during which nobody else is served.
  default_statistics_target: '30',
  max_connections: '10',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  // Note: Emscripten ignores fdatasync, the default here; fsync reaches the hook in DurableFiles.
  wal_sync_method: 'fsync',
  // Invariant: user data is never logged.
  log_min_error_statement: 'panic',
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const lastWords: string[] = []
  const { directory, durable, onDiskFull = () => false, synced = new Map() } = options
  const files = durable ? new DurableFiles(directory, { onDiskFull, synced }) : undefined
  const explain = (error: unknown) => [reasonOf(error), ...lastWords].join('; ')
  const db = await PGlite.create({
    fs: files ?? new PrivateFiles(directory),
    extensions: { pg_trgm },
    startParams: startParams(durable),
    // Note: small segments, because a new one is filled with zeros before its first use.
    initDbStartParams: ['--wal-segsize=4'],
    onStderr: (line) => remember(lastWords, line),
  }).catch((cause: unknown) => {
    throw new Error(explain(cause), { cause })
  })
  files?.forgetSynced()
  // Invariant: durable means synced. This detects a new PGlite that no longer calls DurableFiles.
  invariant(files === undefined || files.syncs > 0, 'PostgreSQL syncs its files when it starts')
  watch(db, (error) => options.onDeath(explain(error)))
  return engineOn(db, files)
}

function startParams(durable: boolean): string[] {
  const defaults = PGlite.defaultStartParams.filter((param) => !durable || param !== '-F')
  const ours = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [...defaults, ...ours]
}

function engineOn(db: PGlite, files: DurableFiles | undefined): Engine {
  return {
    async run(messages) {
      const chunks: Buffer[] = []
      // Note: the bytes are a view of the database's memory, so they are copied. This is the only function that
      // leaves the answers unparsed and does not keep them (execProtocolRaw does).
      const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes))
      await db.execProtocolRawStream(messages, { syncToFs: false, onRawData })
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    },
    inTransaction: () => db.isInTransaction(),
    syncs: () => files?.syncs ?? 0,
    close: () => db.close(),
  }
}

// PGlite's own way to hand a reported SQL error back to its loop.
const sqlErrorStatus = 100

/**
 * Invariant: an error that leaves the database broken ends it. PGlite catches every error of its loop and
 * continues, so this check is in between.
 */
function watch(db: PGlite, onDeath: (error: unknown) => never): void {
  const module = db.Module
  const step = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      step()
    } catch (error) {
      if ((error as { status?: number } | undefined)?.status !== sqlErrorStatus) onDeath(error)
      throw error
    }
  }
}

function remember(lastWords: string[], line: string): boolean {
  if (/\b(PANIC|FATAL):/.test(line)) lastWords.splice(0, lastWords.length, line)
  return false
}

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : 'the database process ended'
}
