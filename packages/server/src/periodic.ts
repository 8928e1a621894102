export interface PeriodicOptions {
  readonly everyMs: number
  readonly work: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Does something again and again until it is closed; never twice at once. */
export class Periodic {
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined

  constructor({ everyMs, work, onError }: PeriodicOptions) {
    this.#timer = setInterval(() => {
      this.#running ??= work()
        .catch(onError)
        .finally(() => {
          this.#running = undefined
        })
    }, everyMs)
  }

  /** Waits for running work. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
