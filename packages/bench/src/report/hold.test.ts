import { expect, test } from 'vitest'
import { costlier } from './hold.ts'
import type { DatabaseReport } from './row.ts'

const run = (ratios: Readonly<Record<string, number>>): DatabaseReport => ({
  database: 'embedded',
  rows: Object.entries(ratios).map(([what, ratio]) => ({
    ...{ measure: 'hot', what, value: 100, unit: 'µs', ratio },
  })),
  loadBusiest: 0,
  disturbance: 0,
  seconds: 1,
})

test('costs above the limit are listed, whatever the machine', () => {
  const earlier = { reports: [run({ send: 1, fetch: 2, poll: 0.5 })] }
  const now = [run({ send: 1.29, fetch: 2.7, poll: 0.1, other: 9 })]
  expect(costlier(now, earlier, 1.3)).toEqual(['fetch (embedded) costs 1.35 × what it did'])
  expect(costlier(now, { reports: [] }, 1.3)).toEqual([])
})
