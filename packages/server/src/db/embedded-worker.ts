import { cpSync } from 'node:fs'
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { invariant } from '../invariant.ts'
import type { SyncedFiles } from './copy-database.ts'
import { DiskReserve } from './disk-reserve.ts'
import { openEngine } from './embedded-engine.ts'
import { greetingOf, Sessions } from './wire-sessions.ts'

/** The database that the thread serves, and where. */
export interface WorkerTask {
  readonly directory: string
  readonly durable: boolean
  /** Files that were synced just now. */
  readonly synced: SyncedFiles | undefined
  readonly socketPath: string
  readonly idleTransactionMs: number
  /** The file that is removed when the disk is full. */
  readonly reservePath: string
}

export type ToWorker = { readonly kind: 'close' } | { readonly kind: 'dump'; readonly to: string }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'dumped'; readonly problem?: string }
  /** An idle transaction was rolled back. */
  | { readonly kind: 'expired' }
  /** The disk is full, and the reserve is given back. */
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'died'; readonly reason: string }

invariant(parentPort, 'the embedded database runs in a thread of its own')
const port = parentPort
const task: WorkerTask = workerData
const reserve = new DiskReserve(task.reservePath)
const engine = await openEngine({ ...task, onDiskFull, onDeath })
await serve()

async function serve(): Promise<void> {
  const sessions = new Sessions(engine, {
    greeting: await greetingOf(engine),
    idleTransactionMs: task.idleTransactionMs,
    onExpiry: () => tell({ kind: 'expired' }),
    onBug: (error) => onDeath(String(error)),
  })
  const server = createServer((socket) => sessions.accept(socket))
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'dump') dump(message.to)
    else void close().catch((error) => onDeath(String(error)))
  })
  server.listen(task.socketPath, () => tell({ kind: 'ready' }))

  async function close(): Promise<void> {
    server.close()
    await sessions.close()
    await engine.close()
    port.close()
  }
}

/**
 * Note: nothing else runs meanwhile, so the copy equals the state after a power failure, from which PostgreSQL
 * recovers.
 */
function dump(to: string): void {
  try {
    cpSync(task.directory, to, { recursive: true })
    tell({ kind: 'dumped' })
  } catch (error) {
    tell({ kind: 'dumped', problem: String(error) })
  }
}

function tell(message: FromWorker): void {
  port.postMessage(message)
}

/** Note: the main thread then makes the database read-only, before the reserve is used up, too. */
function onDiskFull(): boolean {
  const isReleased = reserve.release()
  if (isReleased) tell({ kind: 'disk-full' })
  return isReleased
}

function onDeath(reason: string): never {
  tell({ kind: 'died', reason })
  // Note: in a thread this ends only the thread; posted messages still arrive.
  process.exit(1)
}
