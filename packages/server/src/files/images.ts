import { rm } from 'node:fs/promises'
import { type Asker, RealmTurns } from '../realm-turns.ts'
import type { ImageFacts, ImageJob } from './image-job.ts'
import { ImageWorker } from './image-worker.ts'

interface AskedJob extends ImageJob {
  readonly asker: Asker
}

/** Of each asker. */
const maxWaiting = 100

/** The need of the largest image, independent of the machine's memory. */
const usualMemoryMb = 768

/**
 * Processes images one after the other in a separate process, because decoders have had vulnerabilities, and a
 * crash there affects nothing here. The process has no secrets and no database. It starts when first needed, ends
 * when an image exceeds the limits, and is started again. Askers take turns, so that slow pictures delay those of
 * others by two at most, and so do organizations.
 */
export class Images {
  readonly #turns = new RealmTurns({ atOnce: 1, perRealm: 1, perAsker: 1 })
  readonly #maxMemoryMb: number
  #worker: ImageWorker | undefined

  constructor({ maxMemoryMb = usualMemoryMb } = {}) {
    this.#maxMemoryMb = maxMemoryMb
  }

  /** Undefined: it is no picture that can be shown, or one that is too large when it is unpacked. */
  describe(asked: Omit<AskedJob, 'resizings'>): Promise<ImageFacts | undefined> {
    return this.make({ ...asked, resizings: [] })
  }

  /** Creates other versions of a picture. Undefined if that is impossible; nothing is created then. */
  async make({ asker, ...job }: AskedJob): Promise<ImageFacts | undefined> {
    if (this.#turns.waitingOf(asker) >= maxWaiting) return undefined
    try {
      return await this.#turns.run(asker, () => this.#perform(job))
    } finally {
      if (this.#turns.isIdle) this.#worker?.keepsAlive(false)
    }
  }

  close(): void {
    this.#worker?.close()
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
