/**
 * The seed of this run. It is fixed by default, so that a failure is caused by the change and not by chance;
 * PARLEY_SEED=random, or a number, uses another one.
 */
export const testSeed =
  process.env.PARLEY_SEED === 'random'
    ? Math.floor(Math.random() * 1_000_000)
    : Number(process.env.PARLEY_SEED ?? 20_261_121)

/** Repeatable randomness: the same seed gives the same sequence. */
export function seededRandom(seed: number) {
  let state = seed >>> 0 || 1
  /** A whole number from 0 to `limit - 1`. */
  function below(limit: number): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  function pick<T>(items: readonly T[]): T {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  function some<T>(items: readonly T[]): T[] {
    return items.filter(() => below(2) === 0)
  }
  return { below, pick, some }
}
