import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdRanges } from './id-ranges.ts'

const last = 12
const ends = fc.oneof(fc.nat(last - 1), fc.constant(Number.POSITIVE_INFINITY))
const ranges = fc
  .tuple(fc.nat(last - 1), ends)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))
const changes = fc.array(fc.record({ isAdded: fc.boolean(), range: ranges }), { maxLength: 8 })

test('ranges have the ids that were added and not removed, also where they have no end', () => {
  fc.assert(
    fc.property(changes, (list) => {
      const kept = new IdRanges()
      // One that is larger than all others, and the end itself, stand for what has no end.
      const ids = [...Array(last + 2).keys(), Number.POSITIVE_INFINITY]
      const naive = new Set<number>()
      for (const { isAdded, range } of list) {
        if (isAdded) kept.add(range)
        else kept.remove(range)
        for (const id of ids) {
          if (id < range.from || id > range.to) continue
          if (isAdded) naive.add(id)
          else naive.delete(id)
        }
      }
      expect(ids.filter((id) => kept.has(id))).toEqual(ids.filter((id) => naive.has(id)))
      for (const { from, to } of kept.all) expect(from).toBeLessThanOrEqual(to)
    }),
  )
})
