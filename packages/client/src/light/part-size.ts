/** Smaller parts would be many requests for few bytes. */
const leastBytes = 64 * 1024

/**
 * How large the parts of an upload are: as large as they may be, and as small as the connection needs so that they pass in
 * half of the time that one may take. Note: a proxy that passes complete requests on would otherwise get each for nothing.
 */
export class PartSize {
  readonly #most: number
  readonly #partMs: number
  bytes: number

  constructor(most: number, partMs: number) {
    this.#most = most
    this.#partMs = partMs
    this.bytes = most
  }

  /** Sends a part, and learns from the time it took. */
  async timed<Result>(send: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    try {
      return await send()
    } finally {
      this.#took(performance.now() - began)
    }
  }

  #took(milliseconds: number): void {
    if (milliseconds > this.#partMs / 2)
      this.bytes = Math.max(Math.ceil(this.bytes / 2), Math.min(leastBytes, this.#most))
    else if (milliseconds < this.#partMs / 8) this.bytes = Math.min(this.bytes * 2, this.#most)
  }
}
