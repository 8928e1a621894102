import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is known of a picture. */
export interface ImageFacts {
  readonly width: number
  readonly height: number
  /** More than one: it moves. */
  readonly frames: number
}

/** A picture to make of another one. */
export interface Resizing {
  readonly output: string
  readonly width: number
  readonly height: number
  /** Whole within the size, or filling it with its edges cut. */
  readonly fit: 'inside' | 'cover'
  readonly animated: boolean
  readonly format: 'webp' | 'png'
}

export interface ImageJob {
  readonly path: string
  readonly resizings: readonly Resizing[]
}

interface Task {
  readonly job: ImageJob
  resolve(facts: ImageFacts | undefined): void
  reject(error: unknown): void
}

const deadlineMs = 20_000
const mostWaiting = 100

/**
 * Works on pictures in a process of its own, one after the other: decoders of pictures have had holes, and
 * what breaks there breaks nothing here. That process knows no secret and no database; it is started
 * when it is first needed, ended when a picture takes too long, and does not keep this one alive.
 */
export class Images {
  readonly #waiting: Task[] = []
  #isWorking = false
  #process: ChildProcess | undefined

  /** Undefined: it is no picture that can be shown, or one that is too large when it is unpacked. */
  describe(path: string): Promise<ImageFacts | undefined> {
    return this.make({ path, resizings: [] })
  }

  /** Makes others of a picture; undefined where that cannot be done, and then nothing is there. */
  make(job: ImageJob): Promise<ImageFacts | undefined> {
    if (this.#waiting.length >= mostWaiting) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      if (!this.#isWorking) void this.#work()
    })
  }

  close(): void {
    this.#process?.kill('SIGKILL')
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      await this.#perform(task.job).then(task.resolve, task.reject)
    }
    this.#process?.unref()
    this.#process?.channel?.unref()
    this.#isWorking = false
  }

  async #perform(job: ImageJob): Promise<ImageFacts | undefined> {
    this.#process ??= await start()
    const worker = this.#process
    worker.ref()
    worker.channel?.ref()
    const done = new AbortController()
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(deadlineMs)])
    worker.send(job)
    try {
      const answer = once(worker, 'message', { signal })
      const ended = once(worker, 'exit', { signal }).then(() => undefined)
      ended.catch(() => undefined)
      const told = await Promise.race([answer, ended])
      if (told === undefined) this.#process = undefined
      return told?.[0] ?? undefined
    } catch (error) {
      this.#process = undefined
      worker.kill('SIGKILL')
      if (!signal.aborted) throw error
      return undefined
    } finally {
      done.abort()
    }
  }
}

async function start(): Promise<ChildProcess> {
  // Beside this file: compiled JavaScript or, where Node runs our source, TypeScript.
  const program = new URL(`./image-process${extname(import.meta.url)}`, import.meta.url)
  const worker = fork(fileURLToPath(program), [], {
    env: {},
    execArgv: [...process.execArgv, '--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(worker, 'message')
  return worker
}
