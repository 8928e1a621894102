import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

test('above the limit the longest waiting bytes are dropped, never new ones', () => {
  const budget = new ByteBudget(100)
  const cut: string[] = []
  const hold = (name: string, bytes: number) => budget.hold(bytes, () => cut.push(name))

  hold('a', 40)
  const release = hold('b', 40)
  hold('c', 20)
  expect([cut, budget.bytes]).toEqual([[], 100])
  hold('d', 30)
  expect([cut, budget.bytes]).toEqual([['a'], 90])
  release()
  release()
  expect(budget.bytes).toBe(50)
  hold('e', 500)
  expect([cut, budget.bytes]).toEqual([['a', 'c', 'd'], 500])
})
