import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { programFile } from '../package-files.ts'
import { optimizeWasmLater } from '../wasm-tiering.ts'
import { copyDatabase, type SyncedFiles, syncPath, syncTree } from './copy-database.ts'
import { hasCrashed } from './crashed.ts'
import { DiskReserve } from './disk-reserve.ts'
import type { FromWorker, ToWorker, WorkerTask } from './embedded-worker.ts'
import { lockDirectory } from './lock-file.ts'
import { makeSocketDirectory } from './socket-directory.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Whether a commit is on the disk before it is answered. Tests do without. */
  readonly durable?: boolean
  /** How long a transaction may do nothing before it is rolled back. */
  readonly idleTransactionMs?: number
  /** A copy made by `dumpTo`, from which a new database starts instead of an empty one. */
  readonly loadFrom?: string
  readonly onProgress: (line: string) => void
}

interface Running {
  readonly worker: Worker
  readonly ended: Promise<void>
  /** The reserve that is released when the disk is full; undefined if the database is not durable. */
  readonly reserve: DiskReserve | undefined
}

interface HostParts {
  readonly directory: string
  readonly socketPath: string
  readonly running: Promise<Running>
  readonly cleanUp: () => Promise<void>
}

/** PostgreSQL in a thread of this process, on a socket that only this user can access. */
export class EmbeddedHost {
  readonly socketPath: string
  /**
   * Rejects when the database ends by itself, not when it cannot be opened. If unhandled, that ends the process, as it
   * should.
   */
  readonly closed: Promise<void>
  readonly #directory: string
  readonly #running: Promise<Running>
  readonly #ended: Promise<void>

  constructor({ directory, socketPath, running, cleanUp }: HostParts) {
    this.#directory = directory
    this.socketPath = socketPath
    this.#running = running
    this.#ended = endedIn(running, cleanUp)
    // Note: a separate promise, because a handler on the other one would count as handling this.
    this.closed = running.then(
      () => this.#ended,
      () => undefined,
    )
    // Note: where the start failed, `close` reports what could not be cleaned up.
    this.#ended.catch(() => undefined)
  }

  /** Resolves to the reserve, if there is one, when connections are accepted. Calls `onDiskFull` each time that the reserve was given back. */
  async opened(onDiskFull: () => void): Promise<DiskReserve | undefined> {
    const { worker, reserve } = await this.#running
    worker.on('message', ({ kind }: FromWorker) => {
      if (kind === 'disk-full') onDiskFull()
    })
    return reserve
  }

  /** Brings its files to the disk while it works. */
  async sync(): Promise<void> {
    await this.#running
    await syncTree(this.#directory)
  }

  /** Copies the database as it is now to a new place; after a checkpoint the copy starts fastest. */
  async dumpTo(path: string): Promise<void> {
    const { worker } = await this.#running
    tell(worker, { kind: 'dump', to: path })
    const answer = await Promise.race([heard(worker, 'dumped'), this.#ended])
    if (answer?.problem) throw new Error(`The database cannot be copied: ${answer.problem}`)
  }

  /** Also if it could not be opened. */
  async close(): Promise<void> {
    const running = await this.#running.catch(() => undefined)
    if (running) tell(running.worker, { kind: 'close' })
    await this.#ended
  }
}

function tell(worker: Worker, message: ToWorker): void {
  worker.postMessage(message)
}

/** When a start that failed is tried again. */
const retriesMs = [500, 2000]

/** Locks the data directory and begins to open the database in it. */
export async function startEmbeddedHost(options: EmbeddedOptions): Promise<EmbeddedHost> {
  const { dataDir } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  const socketDirectory = await makeSocketDirectory(dataDir)
  const cleanUp = async () => {
    await rm(socketDirectory, { recursive: true, force: true })
    await lock.release()
  }
  // Note: a socket named like PostgreSQL's own, so `psql -h <directory>` finds it.
  const socketPath = join(socketDirectory, '.s.PGSQL.5432')
  const directory = join(dataDir, 'database')
  const running = run({ directory, socketPath }, options)
  return new EmbeddedHost({ directory, socketPath, running, cleanUp })
}

async function run(
  { directory, socketPath }: Pick<Place, 'directory' | 'socketPath'>,
  options: EmbeddedOptions,
): Promise<Running> {
  const { dataDir, durable = true } = options
  await removeUnfinished(directory)
  const isNew = !existsSync(join(directory, 'PG_VERSION'))
  const created = isNew ? await create(directory, options) : undefined
  const reservePath = join(dataDir, 'disk-reserve')
  const started = await start({ directory, socketPath, reservePath, created }, options)
  return { ...started, reserve: durable ? new DiskReserve(reservePath) : undefined }
}

async function endedIn(running: Promise<Running>, cleanUp: () => Promise<void>): Promise<void> {
  const started = await running.catch(() => undefined)
  try {
    await started?.ended
  } finally {
    await cleanUp()
  }
}

interface Place {
  readonly directory: string
  readonly socketPath: string
  readonly reservePath: string
  /** The files of a database that was created and synced just now. */
  readonly created: SyncedFiles | undefined
}

type Started = Pick<Running, 'worker' | 'ended'>

/**
 * Starts the thread, again if its database did not start: the thread has ended with everything in its memory, and
 * PostgreSQL recovers from an interrupted recovery. The error is that of the last attempt.
 */
async function start(place: Place, options: EmbeddedOptions): Promise<Started> {
  for (const afterMs of retriesMs) {
    try {
      return await startOnce(place, options)
    } catch (error) {
      options.onProgress(`${error instanceof Error ? error.message : error}. Trying again…`)
      await rm(place.socketPath, { force: true })
      await pause(afterMs)
    }
  }
  return startOnce(place, options)
}

async function startOnce(place: Place, options: EmbeddedOptions): Promise<Started> {
  const { durable = true, idleTransactionMs = 30_000, onProgress } = options
  const { created, ...places } = place
  const synced = created ?? (await afterCrash(place.directory, durable))
  const worker = startWorker({ ...places, durable, synced, idleTransactionMs })
  const ended = endOf(worker)
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'expired') onProgress(expiryNote)
  })
  await Promise.race([heard(worker, 'ready'), ended])
  return { worker, ended }
}

const expiryNote = 'An idle transaction was rolled back; did it wait for a query outside of it?'

/** Invariant: the directory appears complete and on the disk, or not at all, whenever the power fails. */
async function create(
  directory: string,
  options: EmbeddedOptions,
): Promise<SyncedFiles | undefined> {
  const { durable = true, loadFrom, onProgress } = options
  // Note: a separate directory, because processes of a killed server may still be writing to its own.
  const unfinished = await mkdtemp(`${directory}.new-`)
  onProgress(`Creating the embedded database in ${directory}`)
  if (loadFrom) await copyDatabase(loadFrom, unfinished)
  else await initialize(unfinished)
  const synced = durable ? await syncTree(unfinished) : undefined
  await rename(unfinished, directory)
  if (durable) await syncPath(dirname(directory))
  return synced
}

/**
 * After a crash PostgreSQL syncs all files before it reads its log, one after the other. That took 1.5 s on a quiet disk
 * and 5 s on a busy one, so they are synced at once before it starts.
 */
async function afterCrash(directory: string, durable: boolean): Promise<SyncedFiles | undefined> {
  return durable && (await hasCrashed(directory)) ? syncTree(directory) : undefined
}

async function removeUnfinished(directory: string): Promise<void> {
  const parent = dirname(directory)
  const names = (await readdir(parent)).filter((name) =>
    name.startsWith(`${basename(directory)}.new-`),
  )
  // Note: a file that cannot be removed because it is being written only takes space.
  const removals = names.map((name) => rm(join(parent, name), { recursive: true, force: true }))
  await Promise.allSettled(removals)
}

async function initialize(directory: string): Promise<void> {
  const words = [directory, String(process.pid)]
  const child = fork(fileURLToPath(programFile('db/embedded-create')), words, { silent: true })
  const complaint = child.stderr ? text(child.stderr) : ''
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The embedded database cannot be created: ${await complaint}`)
}

function startWorker(task: WorkerTask): Worker {
  optimizeWasmLater()
  // Note: PostgreSQL limits the nesting depth by its stack (2 MB), which requires a larger stack of the thread. With
  // Node's 4 MB, '[[[[…' cast to jsonb crashed the whole database.
  return new Worker(programFile('db/embedded-worker'), {
    workerData: task,
    resourceLimits: { stackSizeMb: 64 },
  })
}

/** Resolves when the thread has ended in order; rejects when it died. */
async function endOf(worker: Worker): Promise<void> {
  let reason = 'its thread exited'
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'died') reason = message.reason
  })
  try {
    const [code] = await once(worker, 'exit')
    if (code !== 0) throw new Error(reason)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The embedded database stopped: ${why}`, { cause })
  }
}

type Heard<Kind> = Extract<FromWorker, { kind: Kind }>

async function heard<Kind extends FromWorker['kind']>(
  worker: Worker,
  kind: Kind,
): Promise<Heard<Kind>> {
  return new Promise((resolve) => {
    worker.on('message', function listen(message: FromWorker) {
      if (message.kind !== kind) return
      worker.off('message', listen)
      resolve(message as Heard<Kind>)
    })
  })
}
