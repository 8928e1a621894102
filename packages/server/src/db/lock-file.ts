import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * One server per data directory.
 *
 * Node has no flock, and a process id alone proves nothing: after a crash or a reboot another program may
 * have it, and in a container it is always 1. Therefore the holder listens on a Unix socket inside the
 * directory, whose name is in the lock file. The kernel closes it when the process ends, and everybody
 * who sees the directory can check it, also from another container. On file systems without sockets
 * (shared folders of some container hosts), the process id and the start time of the process are
 * compared.
 */
export interface Lock {
  release(): Promise<void>
}

/** Another program uses the data directory; the message is for the operator. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

interface Holder {
  readonly pid: number
  readonly startedAt: string | undefined
  /** The name of the socket in the directory on which the holder listens. */
  readonly socket: string | undefined
}

const lockName = 'parley.lock'
// A path longer than this does not fit into a socket's address (104 bytes on macOS, 108 on Linux).
const longestSocketPath = 100
// Longer than anybody needs between reading and replacing a lock.
const settlingMs = 100

export async function lockDirectory(directory: string): Promise<Lock> {
  const path = join(directory, lockName)
  const { holder, server } = await announce(directory)
  const text = JSON.stringify(holder)
  const release = async () => {
    if (readLock(path).text === text) rmSync(path, { force: true })
    server?.close()
  }
  try {
    while (!(await take(directory, text)));
    return { release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Whether the lock is ours now. If not, another process changed it meanwhile, and the caller checks again. */
async function take(directory: string, text: string): Promise<boolean> {
  const path = join(directory, lockName)
  const found = readLock(path)
  if (found.text === undefined) return writeFirst(path, text)
  // Note: a lock that cannot be read is just being written, or was cut off by a power failure.
  if (!found.holder) await setTimeout(settlingMs)
  else if (await isAlive(directory, found.holder)) throw inUse(directory, found.holder)
  if (readLock(path).text !== found.text) return false
  replace(path, text)
  if (found.holder?.socket) rmSync(join(directory, found.holder.socket), { force: true })
  // Note: two servers may find the same dead lock at once; both replace it, and the later one has it.
  await setTimeout(settlingMs)
  return readLock(path).text === text
}

function writeFirst(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function readLock(path: string): { text?: string; holder?: Holder } {
  const text = readIfThere(path)
  if (text === undefined) return {}
  try {
    return { text, holder: JSON.parse(text) }
  } catch {
    // Note: an incomplete lock names nobody.
    return { text }
  }
}

/** A rename, so that nobody reads an incomplete lock. */
function replace(path: string, text: string): void {
  const whole = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(whole, text, { mode: 0o600 })
  renameSync(whole, path)
}

async function announce(directory: string): Promise<{ holder: Holder; server?: Server }> {
  const pid = process.pid
  const startedAt = startOf(pid)
  const socket = `parley.${randomBytes(6).toString('hex')}.sock`
  const server = await listen(join(directory, socket))
  if (!server) return { holder: { pid, startedAt, socket: undefined } }
  return { holder: { pid, startedAt, socket }, server }
}

async function listen(path: string): Promise<Server | undefined> {
  if (Buffer.byteLength(path) > longestSocketPath) return undefined
  const server = createServer((socket) => socket.destroy()).unref()
  const listening = once(server.listen(path), 'listening')
  return listening.then(() => server).catch(() => undefined)
}

async function isAlive(directory: string, holder: Holder): Promise<boolean> {
  if (holder.socket) return canConnect(join(directory, holder.socket))
  // Note: never ourselves, so a lock with our own process id is from before a restart.
  if (holder.pid === process.pid || !processExists(holder.pid)) return false
  return holder.startedAt === undefined || holder.startedAt === startOf(holder.pid)
}

async function canConnect(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // Note: any other error (not allowed, too busy) comes from a socket that is in use.
    return !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))
  } finally {
    socket.destroy()
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Distinguishes a process from a later one with the same id; undefined if the system does not tell. */
function startOf(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat !== undefined) {
    // Field 22, in ticks since the boot; the second field is a name that may contain spaces and brackets.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()} ${ticks}`
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}

function inUse(directory: string, holder: Holder): DirectoryInUse {
  return new DirectoryInUse(
    `Another Parley (process ${holder.pid}) is using ${directory}. Stop it first, or give this one a DATA_DIR of its own.`,
  )
}
