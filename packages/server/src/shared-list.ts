import { type JsonText, jsonConcat, jsonList, jsonShared } from './json-text.ts'

/** How an item is written, and a name for it: texts of the same name are the same. */
export interface WayOfWriting<Item, Value> {
  readonly name: string
  readonly write: (item: Item) => JsonText<Value>
}

/**
 * A list that many answers contain, each with a few exceptions. Runs without an exception are serialized and compressed
 * once for all answers. Invariant: the items, and what is written for them, change only with `forget`.
 */
export class SharedList<Item extends object> {
  readonly items: readonly Item[]
  /** Items are written and compressed in runs of this many. A run with an exception is taken apart into the next smaller. */
  readonly #runLengths: readonly number[]
  readonly #places: ReadonlyMap<Item, number>
  /** By the name of the way of writing, the length of the run, and its place. */
  readonly #texts = new Map<string, JsonText<never[]>>()
  readonly #names = new Set<string>()

  constructor(items: readonly Item[], runLengths: readonly number[]) {
    this.items = items
    this.#runLengths = runLengths
    this.#places = new Map(items.map((item, place) => [item, place]))
  }

  /** The list, with other texts for some of its items; they are left out where the text is undefined. */
  text<Value>(
    way: WayOfWriting<Item, Value>,
    exceptions: ReadonlyMap<Item, JsonText<Value> | undefined>,
  ): JsonText<Value[]> {
    const places = [...exceptions.keys()].flatMap((item) => this.#places.get(item) ?? [])
    places.sort((a, b) => a - b)
    const found: JsonText<Value[]>[] = []
    this.#collect({ way, exceptions, found }, { from: 0, to: this.items.length, level: 0 }, places)
    return jsonConcat(found)
  }

  /** Call when the text of this item has changed. */
  forget(place: number): void {
    for (const name of this.#names)
      for (const length of this.#runLengths) this.#texts.delete(keyOf(name, length, place))
  }

  #collect<Value>(
    collected: Collected<Item, Value>,
    { from, to, level }: Range,
    places: readonly number[],
  ): void {
    const { way, exceptions, found } = collected
    const length = this.#runLengths[level] ?? 1
    let next = 0
    for (let place = from; place < to; place += length) {
      const end = Math.min(to, place + length)
      const first = next
      while ((places[next] ?? to) < end) next++
      if (next === first) found.push(this.#runText(way, { from: place, to: end, level }))
      else if (length > 1) {
        const inner = { from: place, to: end, level: level + 1 }
        this.#collect(collected, inner, places.slice(first, next))
      } else {
        const text = exceptions.get(this.items[place] as Item)
        if (text) found.push(jsonList([text]))
      }
    }
  }

  #runText<Value>(
    { name, write }: WayOfWriting<Item, Value>,
    { from, to, level }: Range,
  ): JsonText<Value[]> {
    const written = () => jsonList(this.items.slice(from, to).map(write))
    const length = this.#runLengths[level]
    if (length === undefined) return written()
    const key = keyOf(name, length, from)
    const known = this.#texts.get(key) as JsonText<Value[]> | undefined
    if (known) return known
    const text = jsonShared(written())
    this.#names.add(name)
    this.#texts.set(key, text as JsonText<never[]>)
    return text
  }
}

interface Collected<Item, Value> {
  readonly way: WayOfWriting<Item, Value>
  readonly exceptions: ReadonlyMap<Item, JsonText<Value> | undefined>
  readonly found: JsonText<Value[]>[]
}

interface Range {
  readonly from: number
  readonly to: number
  /** Which of the lengths the runs have; beyond the last one, items are single. */
  readonly level: number
}

function keyOf(name: string, length: number, place: number): string {
  return `${length} ${Math.floor(place / length)} ${name}`
}
