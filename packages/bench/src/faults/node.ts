import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OwnProcess } from './own-process.ts'
import type { Wire } from './wire.ts'

const main = fileURLToPath(new URL('../../../server/bundle/main.js', import.meta.url))

/** Modules that let the harness set the node's clock and cut its power. */
const preloads = ['clock', 'power'].map(
  (name) => new URL(`../../preload/${name}.js`, import.meta.url).href,
)

const execute = promisify(execFile)

const startMs = 90_000

/** Within this time, the thread of the database looks whether the power failed. */
const powerMs = 2000

export const owner = { email: 'owner@example.org', password: 'faults-owner-secret' }

export interface NodeParts {
  readonly name: string
  readonly directory: string
  readonly port: number
  /** Undefined for the embedded database. */
  readonly database?: Wire
  readonly nats?: Wire
  /** The built server of another checkout. */
  readonly program?: string | undefined
}

/** One node under test, with its own connections to PostgreSQL and NATS. */
export class Node {
  readonly name: string
  readonly site: string
  readonly wires: readonly Wire[]
  readonly database: Wire | undefined
  readonly nats: Wire | undefined
  process: OwnProcess
  readonly dataDir: string
  /** Milliseconds of processor time of each start. */
  readonly starts: number[] = []
  readonly #clock: string
  readonly #power: string
  readonly #env: NodeJS.ProcessEnv

  constructor(parts: NodeParts) {
    const { name, directory, port, database, nats, program = main } = parts
    this.name = name
    this.site = `http://127.0.0.1:${port}`
    this.database = database
    this.nats = nats
    this.wires = [database, nats].flatMap((wire) => wire ?? [])
    this.dataDir = join(directory, name)
    this.#clock = `${this.dataDir}.clock`
    this.#power = `${this.dataDir}.power`
    this.#env = {
      PATH: process.env.PATH,
      DATA_DIR: this.dataDir,
      PORT: String(port),
      HEALTH_PORT: '0',
      SITE_URL: 'http://127.0.0.1',
      RATE_LIMITING: 'off',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      LOG_LEVEL: 'warn',
      TMPDIR: directory,
      NODE_OPTIONS: preloads.map((url) => `--import=${url}`).join(' '),
      PARLEY_CLOCK: this.#clock,
      PARLEY_POWER: this.#power,
      ...(database && { DATABASE_URL: `postgres://parley@127.0.0.1:${database.port}/postgres` }),
      ...(nats && { NATS_URL: `nats://127.0.0.1:${nats.port}` }),
    }
    this.process = this.#processOf(program)
  }

  /** Makes the next start run the server of this checkout. */
  useOwnProgram(): void {
    this.process = this.#processOf(main)
  }

  #processOf(program: string): OwnProcess {
    return new OwnProcess([process.execPath, program, 'serve'], { env: this.#env })
  }

  /** The output of a server command, run with the node's settings. */
  async command(name: string): Promise<string> {
    const { stdout } = await execute(process.execPath, [main, name], { env: this.#env })
    return stdout
  }

  async prepare(): Promise<void> {
    await mkdir(this.dataDir, { recursive: true })
  }

  /** Starts the node. Resolves when it answers. */
  async start(): Promise<void> {
    this.process.start()
    const end = performance.now() + startMs
    while (performance.now() < end) {
      if (await this.answers()) {
        this.starts.push(this.process.processorMs ?? 0)
        return
      }
      if (!this.process.isRunning) break
      await pause(50)
    }
    throw new Error(`The node ${this.name} does not start:\n${this.process.output.slice(-2000)}`)
  }

  async answers(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(2000)
      return (await fetch(`${this.site}/api/v1/server_settings`, { signal })).ok
    } catch {
      return false
    }
  }

  /** Sets its clock this far ahead of the real time. */
  setClock(aheadMs: number): void {
    writeFileSync(this.#clock, String(aheadMs))
  }

  /** Kills it; what its embedded database did not sync is lost, except for as much as the number says. */
  async losePower(kept: number): Promise<void> {
    writeFileSync(this.#power, String(kept))
    for (const end = performance.now() + powerMs; performance.now() < end; await pause(10)) {
      if (!this.process.isRunning) break
    }
    await this.process.end('SIGKILL')
    rmSync(this.#power)
  }

  mend(): void {
    for (const wire of this.wires) wire.mend()
    this.setClock(0)
    this.process.thaw()
  }
}
