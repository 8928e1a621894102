import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { summarize } from '../report/top-costs.ts'

const hook = new URL('./profile-hook.js', import.meta.url).href

/** Profiles the main thread of a process that was started with the hook. */
export class Profiler {
  readonly #process: ChildProcess
  readonly #directory: string | undefined

  constructor(child: ChildProcess, directory: string | undefined) {
    this.#process = child
    this.#directory = directory
    if (directory === undefined) child.disconnect()
  }

  static flags(directory: string | undefined): string[] {
    return directory === undefined ? [] : ['--import', hook]
  }

  /** Runs something under the profiler. Does not run it at all if no profiles are requested. */
  async profile(name: string, work: () => Promise<unknown>): Promise<void> {
    if (this.#directory === undefined) return
    mkdirSync(this.#directory, { recursive: true })
    const file = resolve(this.#directory, `${name}.cpuprofile`)
    await this.#command({ start: true })
    await work()
    await this.#command({ stop: file })
    await writeFile(join(this.#directory, `${name}.txt`), await summarize(file))
  }

  async #command(command: object): Promise<void> {
    const done = once(this.#process, 'message')
    this.#process.send(command)
    await done
  }
}
