import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Closing } from '../closing.ts'
import { Connection } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { stop } from './child.ts'
import type { Place } from './places.ts'
import { Profiler } from './profiler.ts'

const main = fileURLToPath(new URL('../../../server/bundle/main.js', import.meta.url))

/** As `npm start` does; the floor has them, too. */
export const nodeFlags = ['--max-semi-space-size=32']

export const owner = { email: 'owner@example.org', password: 'bench-owner-secret' }

export interface ServerOptions {
  readonly place: Place
  readonly port: number
  /** The directory for profiles; undefined if none are made. */
  readonly profile?: string | undefined
  /** Settings that override those of a load test. */
  readonly env?: NodeJS.ProcessEnv
  /** A module that is loaded into the process before the program. */
  readonly preload?: URL | undefined
  /** More than one: behind one port, on PostgreSQL. */
  readonly nodes?: number
  /** Ends the process, even if its start fails. */
  readonly closing: Closing
}

/** A running Parley server. */
export class ServerProcess {
  readonly port: number
  /** From the start of the process to its first answer. */
  readonly startMs: number
  readonly profiler: Profiler
  readonly #process: ChildProcess

  private constructor(child: ChildProcess, port: number, startMs: number, profiler: Profiler) {
    this.#process = child
    this.port = port
    this.startMs = startMs
    this.profiler = profiler
  }

  static async start(options: ServerOptions): Promise<ServerProcess> {
    const { place, port, profile, preload, nodes = 1 } = options
    const preloads = preload ? ['--import', preload.href] : []
    const began = performance.now()
    const command = [main, 'serve', '--port', String(port), '--nodes', String(nodes)]
    const child = spawn(
      process.execPath,
      [...nodeFlags, ...Profiler.flags(profile), ...preloads, ...command],
      {
        env: { ...settings(place), ...options.env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    const output = createWriteStream(join(place.dataDir, 'output.txt'), { flags: 'a' })
    child.stdout?.pipe(output)
    child.stderr?.pipe(output)
    options.closing.own({ close: () => stop(child) })
    await firstAnswer(child, port, place)
    return new ServerProcess(child, port, performance.now() - began, new Profiler(child, profile))
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  /** Says something to a module that was loaded before the program. */
  signal(): void {
    this.#process.kill('SIGUSR2')
  }

  close(): Promise<void> {
    return stop(this.#process)
  }
}

function settings({ dataDir, databaseUrl }: Place): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HEALTH_PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITING: 'off',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  }
}

const longestStartMs = 60_000
const betweenTriesMs = 5

async function firstAnswer(child: ChildProcess, port: number, place: Place): Promise<void> {
  const end = performance.now() + longestStartMs
  while (performance.now() < end && child.exitCode === null) {
    if (await answers(port)) return
    await delay(betweenTriesMs)
  }
  const output = await readFile(join(place.dataDir, 'output.txt'), 'utf8').catch(() => '')
  throw new Error(`The server does not start:\n${output}`)
}

async function answers(port: number): Promise<boolean> {
  try {
    const connection = await Connection.open(port)
    const { status } = await connection.ask(request('GET /server_settings', {}))
    connection.close()
    return status === 200
  } catch {
    return false
  }
}
