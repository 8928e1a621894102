import type { Worker } from 'node:worker_threads'
import { programFile } from '../package-files.ts'
import { newThread, nextMessage, ThreadSilent } from '../threads.ts'
import type { Job } from './parts/pieces.ts'

interface Task {
  readonly jobs: readonly Job[]
  readonly since: number
  resolve(results: readonly string[] | undefined): void
  reject(error: unknown): void
}

export interface RenderWorkerOptions {
  /** How long one message may take. */
  readonly deadlineMs: number
  /** How many messages may wait; more are not taken. */
  readonly maxWaiting: number
  /** How long a message may wait for others. After that, it is rendered without formulas and highlighting. */
  readonly patienceMs: number
}

/**
 * Renders formulas and highlights code in a separate thread, one message after the other, so that neither loading
 * the libraries nor a complex message blocks the event loop. The thread starts when it is first needed, ends when
 * a message takes too long, and does not keep the process alive while it is idle.
 */
export class RenderWorker {
  readonly #options: RenderWorkerOptions
  readonly #waiting: Task[] = []
  #isWorking = false
  #thread: Worker | undefined

  constructor(options: RenderWorkerOptions) {
    this.#options = options
  }

  /** The results, in order; undefined if a job ran or waited too long, or too many are waiting. */
  run(jobs: readonly Job[]): Promise<readonly string[] | undefined> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.resolve(undefined)
    const results = new Promise<readonly string[] | undefined>((resolve, reject) => {
      this.#waiting.push({ jobs, since: performance.now(), resolve, reject })
    })
    if (!this.#isWorking) void this.#work()
    return results
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      const isLate = performance.now() - task.since > this.#options.patienceMs
      if (isLate) task.resolve(undefined)
      else await this.#perform(task.jobs).then(task.resolve, task.reject)
    }
    this.#thread?.unref()
    this.#isWorking = false
  }

  async #begin(): Promise<Worker> {
    const thread = await startThread()
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    return thread
  }

  async #perform(jobs: readonly Job[]): Promise<readonly string[] | undefined> {
    this.#thread ??= await this.#begin()
    const thread = this.#thread
    thread.ref()
    thread.postMessage(jobs)
    try {
      return await nextMessage(thread, this.#options.deadlineMs)
    } catch (error) {
      this.#thread = undefined
      await thread.terminate()
      if (!(error instanceof ThreadSilent)) throw error
      return undefined
    }
  }
}

/** Much longer than a busy machine takes. */
const startMs = 60_000

async function startThread(): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: 256 }
  const thread = newThread(programFile('markdown/render-worker-thread'), { resourceLimits })
  try {
    await nextMessage(thread, startMs)
    return thread
  } catch (error) {
    await thread.terminate()
    throw error
  }
}
