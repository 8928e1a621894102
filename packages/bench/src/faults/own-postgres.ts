import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OwnProcess } from './own-process.ts'
import { childrenOf } from './processor-waits.ts'
import { userForPostgres } from './programs.ts'

const execute = promisify(execFile)

const startMs = 60_000

/** A full disk is noticed soon, because the log needs new files all the time, and few of them are kept. */
const smallLog = ['wal_recycle=off', 'min_wal_size=4MB', 'max_wal_size=64MB']

interface Place {
  /** The directory of PostgreSQL's programs. */
  readonly programs: string
  /** PostgreSQL's user must have access to it; the data is in `data`. */
  readonly directory: string
  readonly port: number
}

/** A separate PostgreSQL server for a run. */
export class OwnPostgres {
  readonly data: string
  readonly #place: Place
  readonly #process: OwnProcess

  /** Uses existing data; `initialize` creates new data. */
  constructor(place: Place) {
    this.#place = place
    this.data = join(place.directory, 'data')
    const words = ['-D', this.data, '-p', String(place.port), '-k', place.directory]
    const program = join(place.programs, 'postgres')
    // Note: faults kill processes, not the machine, so fsync is not needed.
    const settings = ['listen_addresses=127.0.0.1', 'fsync=off', ...smallLog]
    const flags = settings.flatMap((setting) => ['-c', setting])
    this.#process = new OwnProcess([program, ...words, ...flags], userForPostgres())
  }

  static async initialize(place: Place, settings: readonly string[] = []): Promise<OwnPostgres> {
    const server = new OwnPostgres(place)
    await mkdir(place.directory, { recursive: true })
    await giveToPostgres(place.directory)
    const flags = ['--auth', 'trust', '--username', 'parley', '--no-sync', '--no-locale']
    const small = ['--wal-segsize', '1']
    await server.run('initdb', ['-D', server.data, '--encoding', 'UTF8', ...flags, ...small])
    await server.configure(settings)
    return server
  }

  get url(): string {
    return `postgres://parley@127.0.0.1:${this.#place.port}/postgres`
  }

  get output(): string {
    return this.#process.output
  }

  async configure(lines: readonly string[]): Promise<void> {
    await appendFile(join(this.data, 'postgresql.conf'), `${lines.join('\n')}\n`)
  }

  /** The processes that it consists of. */
  get pids(): number[] {
    const { pid } = this.#process
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }

  /** Resolves when it accepts writes. */
  async start(): Promise<void> {
    const end = performance.now() + startMs
    while (performance.now() < end) {
      // Note: it ends at once while the disk is full, or while processes of a killed server are still there.
      this.#process.start()
      const answer = await this.asks('select pg_is_in_recovery()').catch(() => undefined)
      if (answer === 'f') return
      await pause(50)
    }
    throw new Error(`PostgreSQL does not start:\n${this.output.slice(-2000)}`)
  }

  /** Stops in an orderly way. */
  stop(): Promise<void> {
    return this.#process.end('SIGINT')
  }

  /** Stops at once, as in a crash. */
  crash(): Promise<void> {
    return this.#process.end('SIGQUIT')
  }

  /** Kills all of its processes at once. */
  async kill(): Promise<void> {
    const children = this.pids.slice(1)
    const ended = this.#process.end('SIGKILL')
    for (const pid of children) killIfThere(pid)
    await ended
  }

  /** The single value that a statement returns. */
  asks(statement: string): Promise<string> {
    return this.run('psql', ['-d', this.url, '-X', '-A', '-t', '-c', statement])
  }

  /** Runs one of PostgreSQL's programs as its user. */
  async run(program: string, words: readonly string[]): Promise<string> {
    const { programs, directory } = this.#place
    const { stdout } = await execute(join(programs, program), words, {
      ...userForPostgres(),
      cwd: directory,
      timeout: startMs,
    })
    return stdout.trim()
  }
}

export async function giveToPostgres(path: string): Promise<void> {
  const { uid, gid } = userForPostgres()
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
