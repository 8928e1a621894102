/**
 * The beginning of a parsed payload: its texts together have at most `most` characters, and each value counts as one more. Objects
 * and lists are kept as such. It bounds the work of a conversion, which a limit on the message does not.
 */
export function firstTexts<Value>(value: Value, most: number): Value {
  return within({ left: most }, value) as Value
}

function within(budget: { left: number }, value: unknown): unknown {
  if (typeof value === 'string') {
    const kept = value.slice(0, budget.left)
    budget.left -= kept.length
    return kept
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return listWithin(budget, value)
  return Object.fromEntries(pairsWithin(budget, value))
}

function listWithin(budget: { left: number }, list: readonly unknown[]): unknown[] {
  const kept: unknown[] = []
  for (const value of list) {
    if (budget.left <= 0) break
    budget.left -= 1
    kept.push(within(budget, value))
  }
  return kept
}

function* pairsWithin(budget: { left: number }, object: object): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(object)) {
    if (budget.left <= 0) break
    budget.left -= 1
    yield [name, within(budget, value)]
  }
}
