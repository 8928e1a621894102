import { setImmediate as turn } from 'node:timers/promises'

/** How long a long answer may be worked on before other requests get a turn. */
const turnMs = 5

/** Work on many items that other requests do not wait for. The state may change at each `rest`. */
export class ShortTurns {
  #began = performance.now()

  /** Lets others have a turn if the present one has lasted long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began < turnMs) return
    await turn()
    this.#began = performance.now()
  }
}

/** Items between two looks at the clock. */
const pieceSize = 500

/** Does something with many items, each of which takes about a microsecond, in short turns. */
export async function eachInTurns<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => void,
  turns: ShortTurns = new ShortTurns(),
): Promise<void> {
  for (let from = 0; from < items.length; from += pieceSize) {
    items.slice(from, from + pieceSize).forEach((item, at) => {
      work(item, from + at)
    })
    await turns.rest()
  }
}

/** The results for many items, computed in short turns. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
): Promise<Result[]> {
  const turns = new ShortTurns()
  const results: Result[] = []
  for (const item of items) {
    results.push(resultOf(item))
    await turns.rest()
  }
  return results
}
