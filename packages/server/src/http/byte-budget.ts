interface Held {
  readonly bytes: number
  readonly cut: () => void
}

/**
 * Bytes that wait in memory for clients: headers, bodies being received, answers being read. Above the limit the oldest are
 * dropped; clients of normal speed have finished long before.
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

  /** Reserves this many bytes until the returned function is called. */
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
