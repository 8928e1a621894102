import { rm } from 'node:fs/promises'
import type { ImageFacts, ImageJob } from './image-job.ts'
import { ImageWorker } from './image-worker.ts'

interface Task {
  readonly job: ImageJob
  resolve(facts: ImageFacts | undefined): void
  reject(error: unknown): void
}

const maxWaiting = 100

/** The need of the largest image, independent of the machine's memory. */
const usualMemoryMb = 768

/**
 * Processes images one after the other in a separate process, because decoders have had vulnerabilities, and a
 * crash there affects nothing here. The process has no secrets and no database. It starts when first needed, ends
 * when an image exceeds the limits, and is started again.
 */
export class Images {
  readonly #waiting: Task[] = []
  readonly #maxMemoryMb: number
  #isWorking = false
  #worker: ImageWorker | undefined

  constructor({ maxMemoryMb = usualMemoryMb } = {}) {
    this.#maxMemoryMb = maxMemoryMb
  }

  /** Undefined: it is no picture that can be shown, or one that is too large when it is unpacked. */
  describe(path: string): Promise<ImageFacts | undefined> {
    return this.make({ path, resizings: [] })
  }

  /** Creates other versions of a picture. Undefined if that is impossible; nothing is created then. */
  make(job: ImageJob): Promise<ImageFacts | undefined> {
    if (this.#waiting.length >= maxWaiting) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      if (!this.#isWorking) void this.#work()
    })
  }

  close(): void {
    this.#worker?.close()
  }

  async #work(): Promise<void> {
    this.#isWorking = true
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      await this.#perform(task.job).then(task.resolve, task.reject)
    }
    this.#worker?.keepsAlive(false)
    this.#isWorking = false
  }

  /** Note: a process may have been broken before it got the picture, so there is one more try. */
  async #perform(job: ImageJob): Promise<ImageFacts | undefined> {
    for (const _try of [1, 2]) {
      const worker = await this.#usable()
      worker.keepsAlive(true)
      const outcome = await worker.perform(job)
      if (typeof outcome === 'object') return outcome
      if (outcome === 'no picture') return undefined
      await Promise.all(job.resizings.map(({ output }) => rm(output, { force: true })))
      if (outcome === 'late') return undefined
    }
    return undefined
  }

  async #usable(): Promise<ImageWorker> {
    if (!this.#worker?.isThere) this.#worker = await ImageWorker.start(this.#maxMemoryMb)
    return this.#worker
  }
}
