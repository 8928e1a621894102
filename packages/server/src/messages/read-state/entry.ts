import type { UserId } from '@parley/contract'
import type { Bitmap } from './bitmap.ts'

export type Change<Value> = (value: Value) => void

/** Bitmaps that are loaded or being loaded. */
export class Entry<Value = Bitmap> {
  /** Resolves when the bitmap is complete. */
  readonly ready: Promise<void>
  #value: Value
  /** Changes that came while it was being read; undefined once it is complete. */
  #pending: Change<Value>[] | undefined = []
  #settle: { resolve: () => void; reject: (error: unknown) => void } | undefined

  constructor(empty: Value) {
    this.#value = empty
    this.ready = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // The caller receives the error; without other waiters it must not count as unhandled.
    this.ready.catch(() => undefined)
  }

  get value(): Value {
    return this.#value
  }

  get isComplete(): boolean {
    return this.#pending === undefined
  }

  // Changes during the load may or may not be in its result. Applying them again is harmless, because
  // adding and removing ids is idempotent.
  change(apply: Change<Value>): void {
    if (this.#pending) this.#pending.push(apply)
    else apply(this.#value)
  }

  /** Does nothing if another reader was faster. */
  complete(value: Value): void {
    if (!this.#pending) return
    for (const apply of this.#pending) apply(value)
    this.#value = value
    this.#pending = undefined
    this.#settle?.resolve()
  }

  fail(error: unknown): void {
    this.#settle?.reject(error)
  }
}

/** A reader of an entry. */
export interface Filling<Key, Value = Bitmap> {
  readonly key: Key
  readonly entry: Entry<Value>
  /** Whether nobody else is reading it. */
  readonly isNew: boolean
}

/** Completes entries with what is read; after a failure the entry is removed, so that it is tried again. */
export async function fill<Key, Value>(
  entries: Map<Key, Entry<Value>>,
  filled: readonly Filling<Key, Value>[],
  read: () => Promise<(key: Key) => Value>,
): Promise<void> {
  try {
    const valueFor = await read()
    for (const { key, entry } of filled) entry.complete(valueFor(key))
  } catch (error) {
    for (const { key, entry, isNew } of filled) {
      if (!isNew) continue
      if (entries.get(key) === entry) entries.delete(key)
      entry.fail(error)
    }
    throw error
  }
}

/** Entries of users, for a number of them: the least recently used are dropped first. */
export class UserEntries<Value> extends Map<UserId, Entry<Value>> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  /** The entry of a user; if there is none, it is read. Those who wait for it get the error. */
  use(userId: UserId, empty: Value, read: () => Promise<Value>): Entry<Value> {
    const known = this.get(userId)
    const entry = known ?? new Entry(empty)
    this.delete(userId)
    this.set(userId, entry)
    if (known) return known
    const [oldest] = this.keys()
    if (oldest !== undefined && this.size > this.#most) this.delete(oldest)
    fill(this, [{ key: userId, entry, isNew: true }], async () => {
      const value = await read()
      return () => value
    }).catch(() => undefined)
    return entry
  }
}
