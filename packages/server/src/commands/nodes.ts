import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { isForSiblings, lastWordOf } from '../bus/sibling-bus.ts'
import { healthPortOf, maxPort, type Settings } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'

/** The number of this node among those of one command; 1 if there is only one. */
export function nodeNumber(): number {
  return Number(process.env.PARLEY_NODE ?? 1)
}

/** Each node has its own health port; the ports are consecutive. */
export function settingsOfNode(settings: Settings): Settings {
  const first = healthPortOf(settings)
  return first === 0 ? settings : { ...settings, HEALTH_PORT: first + nodeNumber() - 1 }
}

/** Says to the process that started this one that it accepts requests. */
export function sayReady(): void {
  cluster.worker?.send({ kind: 'ready' })
}

/** Lets this process end once nothing is left to do. */
export function leaveNodes(): void {
  cluster.worker?.disconnect()
}

/** Reads `--nodes`. */
export function countOfNodes(given: string | undefined, settings: Settings): number {
  if (given === undefined) return 1
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new CommandRefused('--nodes takes a number from 1 to 64')
  }
  if (count > 1 && settings.DATABASE_URL === undefined) {
    throw new CommandRefused(
      '--nodes needs a PostgreSQL server (DATABASE_URL): only one process can use the embedded database',
    )
  }
  const last = healthPortOf(settings) + count - 1
  if (last > maxPort) {
    throw new CommandRefused(
      `--nodes ${count} needs as many health ports, the last of which would be ${last}: set a lower HEALTH_PORT`,
    )
  }
  return count
}

interface Running {
  readonly count: number
  readonly tell: (line: string) => void
  readonly stopping: AbortSignal
}

/** Runs several nodes behind one port until `stopping` aborts. Returns whether all of them stopped cleanly. */
export async function runNodes({ count, tell, stopping }: Running): Promise<boolean> {
  const nodes = new Nodes(tell, stopping)
  // The first one prepares the database.
  await nodes.start(1)
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => nodes.start(index + 2)))
  if (!stopping.aborted) {
    tell(`${count} nodes accept requests (processes ${nodes.processes.join(', ')})`)
    await once(stopping, 'abort')
  }
  return nodes.stop()
}

/** How a process has ended. Note: one that could not be started has no number, and never exits. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal || `code ${code}`))
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) resolve(error.message)
    })
  })
}

/** A node that ended at once may do so again. */
const pauseMs = 1000

class Nodes {
  readonly #tell: (line: string) => void
  readonly #stopping: AbortSignal
  readonly #running = new Map<Worker, Promise<unknown>>()
  #endedBadly = false

  constructor(tell: (line: string) => void, stopping: AbortSignal) {
    this.#tell = tell
    this.#stopping = stopping
  }

  /** Resolves when the node accepts requests; from then on it is started again whenever it ends. */
  async start(number: number): Promise<void> {
    const { worker, ended } = this.#fork(number)
    if (this.#stopping.aborted) worker.process.kill('SIGTERM')
    const ready = new Promise<true>((resolve) => {
      worker.on('message', (message: { kind?: string }) => {
        if (message.kind === 'ready') resolve(true)
      })
    })
    const isReady = await Promise.race([ready, ended.then(() => false)])
    if (isReady) void ended.then(() => this.#replace(number))
    else if (!this.#stopping.aborted) {
      await this.stop()
      throw new CommandRefused(`Node ${number} did not start`)
    }
  }

  get processes(): (number | undefined)[] {
    return [...this.#running.keys()].map(({ process }) => process.pid)
  }

  /** Resolves when all have ended. */
  async stop(): Promise<boolean> {
    for (const { process } of this.#running.keys()) process.kill('SIGTERM')
    await Promise.all(this.#running.values())
    return !this.#endedBadly
  }

  #fork(number: number): { worker: Worker; ended: Promise<void> } {
    const worker = cluster.fork({ PARLEY_NODE: String(number) })
    worker.on('message', (message) => this.#passOn(worker, message))
    const ended = endOf(worker).then((end) => {
      this.#running.delete(worker)
      this.#passOn(worker, lastWordOf(worker))
      // A node that only begins to start ends with the signal itself.
      if (this.#stopping.aborted) this.#endedBadly ||= !['code 0', 'SIGTERM'].includes(end)
      else this.#tell(`Node ${number} ended (${end})`)
    })
    this.#running.set(worker, ended)
    return { worker, ended }
  }

  async #replace(number: number): Promise<void> {
    while (!this.#stopping.aborted) {
      await delay(pauseMs, undefined, { signal: this.#stopping }).catch(() => undefined)
      if (this.#stopping.aborted) return
      this.#tell(`Restarting node ${number}`)
      await this.#restart(number)
    }
  }

  /** Resolves when the node has ended. Invariant: a system that has no room for another process does not cost the others. */
  async #restart(number: number): Promise<void> {
    try {
      await this.#fork(number).ended
    } catch (error) {
      this.#tell(`Node ${number} cannot be started: ${String(error)}`)
    }
  }

  #passOn(from: Worker, message: unknown): void {
    if (!isForSiblings(message)) return
    for (const worker of this.#running.keys()) {
      // Note: one that ends now needs to know nothing.
      if (worker !== from && worker.isConnected()) worker.send(message, () => undefined)
    }
  }
}
