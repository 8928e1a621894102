/** Invariant: an error of one listener is reported, and reaches neither the others nor the connection. */
export class Listeners<Given> {
  readonly #all: ((given: Given) => void)[] = []
  readonly #onTrouble: (error: unknown) => void

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble
  }

  add(listener: (given: Given) => void): void {
    this.#all.push(listener)
  }

  tell(given: Given): void {
    for (const listener of this.#all) {
      try {
        listener(given)
      } catch (error) {
        this.#onTrouble(error)
      }
    }
  }
}
