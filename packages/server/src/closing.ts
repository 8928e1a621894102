interface Closable {
  close(): Promise<unknown> | unknown
}

/** What was opened, closed in the opposite order: last opened, first closed. */
export class Closing {
  readonly #opened: Closable[] = []
  #closed: Promise<void> | undefined

  own<T extends Closable>(opened: T): T {
    this.#opened.push(opened)
    return opened
  }

  close(): Promise<void> {
    this.#closed ??= this.#closeAll()
    return this.#closed
  }

  async #closeAll(): Promise<void> {
    for (const opened of this.#opened.reverse()) await opened.close()
  }
}
