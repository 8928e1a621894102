import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'

/** A collection that effects and components can read entry by entry. */
export interface SignalMap<K, V> {
  /** Subscribes to this entry only, even if it is absent. */
  get(key: K): V | undefined
  /** Subscribes to this entry only. */
  has(key: K): boolean
  /** Subscribes to the set of keys, which are in insertion order. */
  keys(): K[]
  /** Subscribes to the set of keys, not to the values: use `freshValues` where a property of a value matters. */
  values(): V[]
  /** Subscribes to every change of any entry. */
  freshValues(): V[]
  /** Subscribes to the set of keys. */
  readonly size: number
  /** Counts every change of any entry. */
  readonly version: ReadonlySignal<number>
  /** Does not subscribe. */
  peek(key: K): V | undefined
  /** Does not subscribe. */
  peekValues(): IterableIterator<V>
}

/**
 * The writable interface. A signal is created when an entry is first read, so ten thousand users cost nothing
 * until they are shown.
 */
export class WritableSignalMap<K, V> implements SignalMap<K, V> {
  readonly #entries: Map<K, V>
  readonly #signals = new Map<K, Signal<V | undefined>>()
  readonly #membership = signal(0)
  readonly #version = signal(0)

  constructor(entries: Iterable<readonly [K, V]> = []) {
    this.#entries = new Map(entries)
  }

  get(key: K): V | undefined {
    const known = this.#signals.get(key)
    if (known) return known.value
    const fresh = signal(this.#entries.get(key))
    this.#signals.set(key, fresh)
    return fresh.value
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  keys(): K[] {
    this.#membership.value
    return [...this.#entries.keys()]
  }

  values(): V[] {
    this.#membership.value
    return [...this.#entries.values()]
  }

  freshValues(): V[] {
    this.#version.value
    return [...this.#entries.values()]
  }

  get size(): number {
    this.#membership.value
    return this.#entries.size
  }

  get version(): ReadonlySignal<number> {
    return this.#version
  }

  peek(key: K): V | undefined {
    return this.#entries.get(key)
  }

  peekValues(): IterableIterator<V> {
    return this.#entries.values()
  }

  get peekSize(): number {
    return this.#entries.size
  }

  peekKeys(): IterableIterator<K> {
    return this.#entries.keys()
  }

  set(key: K, value: V): void {
    const isNew = !this.#entries.has(key)
    this.#entries.set(key, value)
    const known = this.#signals.get(key)
    if (known) known.value = value
    if (isNew) this.#membership.value++
    this.#version.value++
  }

  /** Like `set` for each entry, except that readers of the keys are notified once. */
  setAll(entries: Iterable<readonly [K, V]>): void {
    const before = this.#entries.size
    for (const [key, value] of entries) {
      this.#entries.set(key, value)
      const known = this.#signals.get(key)
      if (known) known.value = value
    }
    if (this.#entries.size !== before) this.#membership.value++
    this.#version.value++
  }

  /** Replaces an entry; does nothing if the key is absent. */
  change(key: K, become: (value: V) => V): void {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, become(value))
  }

  delete(key: K): boolean {
    if (!this.#entries.delete(key)) return false
    const known = this.#signals.get(key)
    // Invariant: readers of the entry are notified and get a new signal when they read it again.
    this.#signals.delete(key)
    if (known) known.value = undefined
    this.#membership.value++
    this.#version.value++
    return true
  }
}
