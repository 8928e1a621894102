/** Pseudo-random numbers, determined by a seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  of<T>(things: readonly T[]): T {
    const thing = things[Math.floor(this.next() * things.length)]
    if (thing === undefined) throw new Error('There is nothing to choose from')
    return thing
  }

  /** Another sequence, independent of later values of this one. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32))
  }
}
