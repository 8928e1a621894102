import { type Signal, signal } from '@preact/signals-core'

interface Entry {
  readonly version: Signal<number>
  /**
   * The raw value until the first read or change, because most sets of a large organization are never used.
   * Undefined if unknown.
   */
  ids: readonly number[] | Set<number> | undefined
}

/** Sets of ids by key, such as the subscribers of each channel. An update costs only the size of its change. */
export class NumberSets {
  readonly #entries = new Map<number, Entry>()

  set(key: number, ids: readonly number[]): void {
    const entry = this.#entry(key)
    entry.ids = ids
    entry.version.value++
  }

  /** Marks the set as unknown. */
  forget(key: number): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    entry.ids = undefined
    entry.version.value++
  }

  /** Subscribes to this set. */
  of(key: number): ReadonlySet<number> | undefined {
    const entry = this.#entry(key)
    entry.version.value
    return setOf(entry)
  }

  /** Does not subscribe. */
  peek(key: number): ReadonlySet<number> | undefined {
    const entry = this.#entries.get(key)
    return entry && setOf(entry)
  }

  /** Changes to an unknown set are ignored. */
  add(key: number, ids: Iterable<number>): void {
    this.#change(key, (set) => {
      for (const id of ids) set.add(id)
    })
  }

  remove(key: number, ids: Iterable<number>): void {
    this.#change(key, (set) => {
      for (const id of ids) set.delete(id)
    })
  }

  /** Ascending; undefined if unknown. */
  listOf<Id extends number>(key: number): Id[] | undefined {
    const ids = this.#entries.get(key)?.ids
    return ids && ([...ids].sort((a, b) => a - b) as Id[])
  }

  #change(key: number, change: (set: Set<number>) => void): void {
    const entry = this.#entries.get(key)
    const set = entry && setOf(entry)
    if (!set) return
    change(set)
    entry.version.value++
  }

  #entry(key: number): Entry {
    const known = this.#entries.get(key)
    if (known) return known
    const fresh: Entry = { version: signal(0), ids: undefined }
    this.#entries.set(key, fresh)
    return fresh
  }
}

function setOf(entry: Entry): Set<number> | undefined {
  if (entry.ids === undefined || entry.ids instanceof Set) return entry.ids
  const set = new Set(entry.ids)
  entry.ids = set
  return set
}
