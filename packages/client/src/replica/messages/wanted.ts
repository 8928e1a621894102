import { ById } from './by-id.ts'

interface WantedOptions {
  readonly fetch: (ids: readonly number[], take: () => void) => Promise<void>
  readonly isKnown: (id: number) => boolean
}

/** Messages that rows show and that are not known. Many rows appear at about the same time, as when a list is scrolled. */
export class Wanted {
  readonly #isKnown: (id: number) => boolean
  /** Messages that the server did not return: the user may not see them. */
  readonly #absent = new Set<number>()
  readonly #asked: ById

  constructor({ fetch, isKnown }: WantedOptions) {
    this.#isKnown = isKnown
    const fetchThem = (ids: readonly number[], settle: () => void) =>
      fetch(ids, () => {
        settle()
        for (const id of ids) if (!isKnown(id)) this.#absent.add(id)
      })
    // All devices of a user share 200 requests per minute.
    this.#asked = new ById({ fetch: fetchThem, gatherMs: 50, paceMs: 1000 })
  }

  ask(ids: readonly number[]): void {
    this.#asked.ask(ids.filter((id) => !this.#isKnown(id) && !this.#absent.has(id)))
  }

  /** Fetches what is left after a failure. */
  resume(): void {
    this.#asked.resume()
  }

  /** Call it when the user may have gained sight of these messages, or of any. */
  retry(ids?: readonly number[]): void {
    if (ids) for (const id of ids) this.#absent.delete(id)
    else this.#absent.clear()
  }

  delete(id: number): void {
    this.#asked.delete(id)
  }
}
