interface Held {
  readonly bytes: number
  readonly cut: () => void
}

/**
 * Bytes that wait in memory for somebody else: bodies that arrive, answers that are read. Where they become too many,
 * the oldest are cut: who reads and writes at all is done long before.
 */
export class ByteBudget {
  readonly #most: number
  readonly #held = new Set<Held>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Counts so many bytes until the answer is called. */
  hold(bytes: number, cut: () => void): () => void {
    const held = { bytes, cut }
    this.#held.add(held)
    this.#bytes += bytes
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#most || oldest === held) break
      this.#release(oldest)
      oldest.cut()
    }
    return () => this.#release(held)
  }

  #release(held: Held): void {
    if (this.#held.delete(held)) this.#bytes -= held.bytes
  }
}
