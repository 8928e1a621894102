import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addIds, bitmapOf, idsOf, removeIds, splitAt } from './bitmap.ts'

const someIds = fc.array(fc.oneof(fc.nat(300), fc.nat(200_000)))

test('ids are added and removed in any order, and more than once', () => {
  fc.assert(
    fc.property(someIds, someIds, someIds, (first, added, removed) => {
      const bitmap = bitmapOf(first)
      addIds(bitmap, added)
      removeIds(bitmap, removed)

      const left = new Set([...first, ...added])
      for (const id of removed) left.delete(id)
      expect([...idsOf(bitmap)]).toEqual([...left].sort((one, other) => one - other))
    }),
  )
})

test('a bitmap splits into its first ids and the others', () => {
  fc.assert(
    fc.property(someIds, fc.integer({ min: 1, max: 20 }), (ids, count) => {
      const ascending = [...idsOf(bitmapOf(ids))]
      const [first, others] = splitAt(bitmapOf(ids), count)
      expect([...idsOf(first)]).toEqual(ascending.slice(0, count))
      expect([...idsOf(others)]).toEqual(ascending.slice(count))
    }),
  )
})
