import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'

/** A program that is started, stopped, killed, frozen and started again. */
export class OwnProcess {
  readonly #command: readonly [string, ...string[]]
  readonly #options: SpawnOptions
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()
  /** The end of its output over all restarts. */
  output = ''

  constructor(command: readonly [string, ...string[]], options: SpawnOptions = {}) {
    this.#command = command
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    if (this.#child) return
    const [program, ...words] = this.#command
    const child = spawn(program, words, { ...this.#options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-100_000)
      })
    }
    this.#child = child
    this.#ended = once(child, 'exit').then(() => {
      if (this.#child === child) this.#child = undefined
    })
  }

  /** Sends a signal; resolves when the process has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    // Note: a frozen process reacts only to SIGKILL.
    this.#child?.kill('SIGCONT')
    this.#child?.kill(signal)
    await this.#ended
  }

  /** Milliseconds of processor time that it has used so far; undefined if the system does not tell. */
  get processorMs(): number | undefined {
    const stat = `/proc/${this.pid}/stat`
    if (!existsSync(stat)) return undefined
    // The fields 14 and 15, in hundredths of a second; the second one may contain spaces.
    const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }
}
