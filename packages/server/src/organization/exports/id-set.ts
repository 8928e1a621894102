/** Ids up to a largest one, a bit for each. */
export class IdSet {
  readonly #bits: Uint8Array

  constructor(largest: number) {
    this.#bits = new Uint8Array((largest >> 3) + 1)
  }

  add(id: number): void {
    this.#bits[id >> 3] = (this.#bits[id >> 3] ?? 0) | (1 << (id & 7))
  }

  has(id: number): boolean {
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0
  }
}
