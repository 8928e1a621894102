import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from './sorting.ts'

test('the first of many are those that a sorted list begins with', () => {
  const byFirst = (a: readonly [number, number], b: readonly [number, number]) => a[0] - b[0]
  const all = fc.array(fc.tuple(fc.nat(9), fc.nat()))
  fc.assert(
    fc.property(all, fc.integer({ min: 1, max: 5 }), (some, most) => {
      expect(firstOf(some, most, byFirst)).toEqual(some.toSorted(byFirst).slice(0, most))
    }),
  )
})
