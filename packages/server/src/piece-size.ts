export interface PieceSizeOptions {
  readonly first: number
  readonly least: number
  readonly most: number
  /** The time that a piece should take. */
  readonly targetMs: number
}

/**
 * The size of the next piece of long work, from the time that the last one took. Invariant: it is within its bounds, and changes by
 * at most half or double at once, because another program may have had the processor meanwhile.
 */
export class PieceSize {
  readonly #options: PieceSizeOptions
  #next: number

  constructor(options: PieceSizeOptions) {
    this.#options = options
    this.#next = options.first
  }

  get next(): number {
    return this.#next
  }

  /** A piece of this size has taken so long. Note: if it is much smaller than asked for, such as the last, a short time says nothing. */
  took(size: number, ms: number): void {
    const { least, most, targetMs } = this.#options
    if (size < 0.9 * this.#next && ms <= targetMs) return
    const fitting = Math.round((size * targetMs) / Math.max(ms, 0.1))
    const near = Math.min(Math.max(fitting, Math.ceil(this.#next / 2)), this.#next * 2)
    this.#next = Math.min(Math.max(near, least), most)
  }
}
