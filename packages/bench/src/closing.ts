interface Closable {
  close(): Promise<unknown> | unknown
}

/** Closes what was opened, in reverse order. */
export class Closing {
  readonly #opened: Closable[] = []
  #isEnding = false

  /** Whether the whole run ends. */
  get isEnding(): boolean {
    return this.#isEnding
  }

  /** Closes all for good. */
  end(): Promise<void> {
    this.#isEnding = true
    return this.close()
  }

  own<T extends Closable>(opened: T): T {
    this.#opened.push(opened)
    return opened
  }

  /** Closes everything, even if one of them fails. May be called again. */
  async close(): Promise<void> {
    const failed: unknown[] = []
    for (let last = this.#opened.pop(); last; last = this.#opened.pop()) {
      await Promise.resolve(last.close()).catch((error) => failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
  }
}
