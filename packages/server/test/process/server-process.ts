import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { beforeAll, onTestFinished } from 'vitest'
import { program } from '../places.ts'
import { type AtEnd, aHome, type Home } from './home.ts'

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The compiled server as a process, with only its settings in the environment. */
export class ServerProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #watching = new Set<() => void>()
  #ending: Ending | undefined
  /** Resolves when it has ended and everything that it said is here. */
  readonly ended: Promise<Ending>
  stdout = ''
  stderr = ''

  constructor(
    settings: Readonly<Record<string, string>>,
    flags: readonly string[] = [],
    command = 'serve',
    atEnd: AtEnd = onTestFinished,
  ) {
    const { PATH = '' } = process.env
    this.#child = spawn(process.execPath, [program, command, ...flags], {
      env: { PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text
      this.#look()
    })
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
    })
    this.ended = once(this.#child, 'close').then(([code, signal]) => {
      this.#ending = { code, signal }
      this.#look()
      return { code, signal }
    })
    atEnd(async () => void (await this.kill()))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Resolves when this text appears on its standard output. */
  says(wanted: RegExp): Promise<RegExpMatchArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.stdout.match(wanted)
        if (!found && !this.#ending) return
        this.#watching.delete(look)
        if (found) resolve(found)
        else reject(new Error(`The server ended before it said ${wanted}: ${this.#lastWords()}`))
      }
      this.#watching.add(look)
      look()
    })
  }

  /** Resolves with its address as soon as it accepts requests. */
  async listens(): Promise<string> {
    const [, site = ''] = await this.says(/API reference: (\S+)\/api\)/)
    return site
  }

  /** As an operator stops it. */
  stop(): Promise<Ending> {
    this.#child.kill('SIGTERM')
    return this.ended
  }

  /** As a crash does. */
  kill(): Promise<Ending> {
    this.#child.kill('SIGKILL')
    return this.ended
  }

  /** Note: SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  #look(): void {
    for (const look of [...this.#watching]) look()
  }

  #lastWords(): string {
    return `${JSON.stringify(this.#ending)} ${this.stdout}${this.stderr}`
  }
}

/** A server that accepts requests. */
export async function aServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = new ServerProcess(settings)
  await server.listens()
  return server
}

/** The place of a server for all tests of a file: what one of them changes, the next ones find. */
export function theServerOfAll(settings: Readonly<Record<string, string>> = {}): () => Home {
  let home: Home | undefined
  beforeAll(async () => {
    const atEnd: (() => Promise<void>)[] = []
    const place = await aHome((work) => void atEnd.unshift(work))
    const all = { ...place.settings, ...settings }
    const server = new ServerProcess(all, [], 'serve', (work) => void atEnd.unshift(work))
    await server.listens()
    home = place
    return async () => {
      for (const work of atEnd) await work()
    }
  })
  return () => {
    if (!home) throw new Error('The server starts before the first test')
    return home
  }
}
