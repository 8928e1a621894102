/** Parts of the directory that texts are made of and remembered. */
export const areas = ['people', 'channels', 'organization'] as const
export type Area = (typeof areas)[number]

/** Caches a derived value while its stamp stays the same. */
export class StampedCache<Owner extends object, Value> {
  readonly #known = new WeakMap<Owner, { readonly stamp: string; readonly value: Value }>()

  get(owner: Owner, stamp: string, make: () => Value): Value {
    const known = this.#known.get(owner)
    if (known?.stamp === stamp) return known.value
    const value = make()
    this.#known.set(owner, { stamp, value })
    return value
  }
}
