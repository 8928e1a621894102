interface Closable {
  close(): Promise<unknown> | unknown
}

/** Closes things in the reverse order of opening: last opened, first closed. */
export class Closing {
  readonly #opened: Closable[] = []
  #closed: Promise<void> | undefined

  get isClosed(): boolean {
    return this.#closed !== undefined
  }

  own<T extends Closable>(opened: T): T {
    this.#opened.push(opened)
    return opened
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  /** Note: all are closed, whichever of them fails. The first error is the caller's. */
  async #closeAll(): Promise<void> {
    const troubles: unknown[] = []
    for (const opened of this.#opened.reverse()) {
      try {
        await opened.close()
      } catch (error) {
        troubles.push(error)
      }
    }
    if (troubles.length > 0) throw troubles[0]
  }
}
