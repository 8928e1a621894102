import { expect, test } from 'vitest'
import { RecentIds } from './recent-ids.ts'

test('forgets the oldest ids beyond its bound', () => {
  const ids = new RecentIds(3)
  ids.addAll([5, 1, 9])
  ids.addAll([1])
  expect([5, 1, 9].every((id) => ids.has(id))).toBe(true)
  ids.addAll([2, 7])
  expect(ids.size).toBe(3)
  expect([5, 1, 9, 2, 7].filter((id) => ids.has(id))).toEqual([9, 2, 7])
})
